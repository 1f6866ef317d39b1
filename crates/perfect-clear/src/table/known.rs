//! What tables of built-in kicks are known to hold.
//!
//! The checksum of a file says that nothing has changed since it was written, not who wrote it. Tables are equal
//! wherever they are built, byte by byte, so one that somebody else wrote shows by the number of its fields, or by the
//! checksum itself.
//!
//! `perfect-clear table build --lines N --kicks NAME --drop HOW` makes a table; `table info` with the same options and
//! `--format json` has its fingerprint and the number of its fields; the checksum is the last four bytes of the file.
//! A table that is not listed here is taken as it is: `table verify --all` derives it again.

/// Fingerprints of lines and physics; how many fields the table has, and the checksum of its file.
#[rustfmt::skip]
const KNOWN: &[(u64, usize, u32)] = &[
    // 4 lines, srs, soft
    (0xF054_0EA9_0532_F7DF, 14_213_016, 0x4B33_3EEC),
    // 4 lines, slide
    (0x17E5_CF65_BCB5_D424, 7_302_098, 0xFBD2_6596),
    // 4 lines, hard
    (0xE765_1394_086A_7CF6, 6_435_182, 0x4854_8486),
    // 4 lines, srs+, soft
    (0x25B0_3BEE_3FA3_1F0B, 15_243_001, 0xA2AD_F2FA),
    // 4 lines, jstris180, soft
    (0x8231_6EE1_3DA8_BE93, 15_185_706, 0xE941_5FDE),
    // 2 lines, srs, soft
    (0x6A21_484B_2F36_76F5, 415, 0x43B1_AD78),
    // 2 lines, slide
    (0x2B6A_FB3C_6BFE_3AA6, 290, 0x045B_2E9D),
    // 2 lines, hard
    (0xB54B_D264_2DED_0BBC, 289, 0xB801_AD90),
    // 2 lines, srs, t-softdrop
    (0x999C_8208_E7A2_FC53, 289, 0xE554_1E1B),
    // 2 lines, srs, tsz
    (0x5800_015F_E0B1_D14E, 289, 0x1F5F_4490),
    // 2 lines, srs, tsm
    (0x3C01_BEBA_BFE2_48D7, 289, 0x672C_77C9),
    // 2 lines, srs, tss
    (0xB5DC_5805_E8B7_1F29, 289, 0xDC63_74D0),
    // 2 lines, srs, tsd
    (0xADDC_60AF_0C30_2BCC, 289, 0xBDA8_A15F),
    // 2 lines, srs, tst
    (0x2BF7_F074_3E26_FA9C, 289, 0x7A41_59F2),
    // 2 lines, srs+, soft
    (0x94C0_5022_8875_A339, 415, 0xF441_5531),
    // 2 lines, srs+, t-softdrop
    (0x81C6_04BC_FE6C_C25F, 289, 0x5423_C811),
    // 2 lines, srs+, tsz
    (0x225B_8B3F_BD7F_6AC2, 289, 0x010E_1BA2),
    // 2 lines, srs+, tsm
    (0x90B0_DEB6_C587_9803, 289, 0xCA13_D4B1),
    // 2 lines, srs+, tss
    (0x72F6_BD82_C029_63CD, 289, 0x6688_4DA1),
    // 2 lines, srs+, tsd
    (0xF9EA_264C_B19B_D1D8, 289, 0xBCA2_C364),
    // 2 lines, srs+, tst
    (0x89EA_BBC9_03D2_30A8, 289, 0x827E_5010),
    // 2 lines, jstris180, soft
    (0xD585_4970_37F2_0871, 415, 0xE710_085D),
    // 2 lines, jstris180, t-softdrop
    (0x4EC3_E6EB_73A0_3407, 289, 0x3A1C_6FD1),
    // 2 lines, jstris180, tsz
    (0x4655_0C3A_4F6B_A0FA, 289, 0x0E93_3CE1),
    // 2 lines, jstris180, tsm
    (0x7408_1B33_837D_5F8B, 289, 0xCDE1_C443),
    // 2 lines, jstris180, tss
    (0x506D_6378_3557_FF65, 289, 0xA7EA_31B4),
    // 2 lines, jstris180, tsd
    (0xDCFC_A04C_61E3_C9F0, 289, 0x2C4C_4E31),
    // 2 lines, jstris180, tst
    (0x963C_1B9B_6287_8CC0, 289, 0x467A_B444),
    // 2 lines, none, soft
    (0x925B_3343_E056_A955, 290, 0x3212_45C5),
    // 2 lines, none, t-softdrop
    (0x76B7_3E47_CF36_A6B3, 289, 0x701A_7E7D),
    // 2 lines, none, tsz
    (0x14AA_9DA0_4E30_131E, 289, 0x3C42_40EE),
    // 2 lines, none, tsm
    (0x4E5A_BC05_8005_3EA7, 289, 0x7B4F_4841),
    // 2 lines, none, tss
    (0x4B1B_50C1_CE6F_2CF9, 289, 0x2786_0D27),
    // 2 lines, none, tsd
    (0xC725_781C_CD91_2D9C, 289, 0xFFF9_9CF4),
    // 2 lines, none, tst
    (0x7660_E755_9B5C_366C, 289, 0xD9A3_028B),
    // 2 lines, srs-tetrio180, soft
    (0xC7E4_A9C8_1205_44C1, 415, 0xE23C_3A90),
    // 2 lines, srs-tetrio180, t-softdrop
    (0xC210_4C83_7E56_AFA7, 289, 0x0475_BAA6),
    // 2 lines, srs-tetrio180, tsz
    (0x8B97_4BF2_E1B4_5212, 289, 0x987B_391C),
    // 2 lines, srs-tetrio180, tsm
    (0xEE7B_D2A3_CCAF_7CFB, 289, 0x8E0B_F1DF),
    // 2 lines, srs-tetrio180, tss
    (0xD961_D2B6_DD74_BF05, 289, 0x5D06_C6A4),
    // 2 lines, srs-tetrio180, tsd
    (0x580D_243E_07E2_0458, 289, 0xC2C6_6194),
    // 2 lines, srs-tetrio180, tst
    (0xD90D_3B9E_B0C2_9F28, 289, 0xCECB_265B),
    // 2 lines, nullpomino180, soft
    (0x786A_596E_263D_FF8D, 415, 0xCCF7_5E60),
    // 2 lines, nullpomino180, t-softdrop
    (0x869A_6FB8_536D_2743, 289, 0xC495_8B76),
    // 2 lines, nullpomino180, tsz
    (0xF7E1_72BB_8084_F19E, 289, 0xD4BA_7768),
    // 2 lines, nullpomino180, tsm
    (0x51F9_8897_8E02_3A57, 289, 0x3A3B_6A93),
    // 2 lines, nullpomino180, tss
    (0x6659_7115_7416_DCD1, 289, 0x4A74_62BA),
    // 2 lines, nullpomino180, tsd
    (0x18A1_B3F4_4381_EA64, 289, 0xB82F_3E9D),
    // 2 lines, nullpomino180, tst
    (0xB886_2C5E_851F_BD34, 289, 0xC6B2_03DC),
];

/// Whether a table may have `fields` fields and this checksum.
pub(super) fn is_possible(fingerprint: u64, fields: usize, checksum: u32) -> bool {
    let known = KNOWN.iter().find(|known| known.0 == fingerprint);
    known.is_none_or(|&(_, expected, right)| (fields, checksum) == (expected, right))
}

#[cfg(test)]
mod tests {
    use super::super::{Table, fingerprint};
    use super::*;
    use crate::{DropMode, KickTable, Limits, Mover, Physics};

    /// The fields of a table that is known, if it is.
    fn fields(kicks: &str, drop: DropMode, lines: usize) -> Option<usize> {
        let physics = Physics::new(KickTable::named(kicks).unwrap(), drop);
        let fingerprint = fingerprint::of(&physics, lines);
        let known = KNOWN.iter().find(|known| known.0 == fingerprint)?;
        Some(known.1)
    }

    /// Another program has found the fields of four lines.
    #[test]
    fn known_numbers_are_those_of_another_program() {
        let text = include_str!("../../../../fixtures/perfect-clear/useful.txt");
        let mut compared = 0;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let [kicks, drop, lines, counts] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("four columns: {line}");
            };
            let found = fields(kicks, drop.parse().unwrap(), lines.parse().unwrap());
            let counts = counts.split(' ').map(|count| count.parse::<usize>().unwrap());
            assert_eq!(found, Some(counts.sum()), "{line}");
            compared += 1;
        }
        assert_eq!(compared, 2);
    }

    #[test]
    fn tables_of_two_lines_are_known_and_built_so() {
        for kicks in KickTable::NAMES {
            for drop in DropMode::ALL {
                let mover = Mover::new(Physics::new(KickTable::named(kicks).unwrap(), drop), 2).unwrap();
                let table = Table::build(&mover, &Limits::none()).unwrap();
                assert_eq!(fields(kicks, drop, 2), Some(table.len()), "{kicks} {drop}");
                let mut bytes = Vec::new();
                table.write(&mut bytes).unwrap();
                assert!(
                    Table::read(&mut bytes.as_slice(), &mover).is_ok(),
                    "{kicks} {drop}"
                );
            }
        }
    }
}
