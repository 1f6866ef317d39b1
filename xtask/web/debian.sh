#!/usr/bin/env bash
# debian.sh FOLDER: unpacks Debian's compiler for the web (rustc-web), what it needs to run, and the sources of the
# standard library into a folder. Nothing is installed, and rustup's compiler stays as it is.
set -euo pipefail

folder=$1
packages=$(mktemp -d)
trap 'rm -rf "$packages"' EXIT
cd "$packages"

# The exact packages that belong to the newest compiler.
version=$(apt-cache policy rustc-web | awk '/Candidate/ { print $2 }')
dependency() { apt-cache depends "$1" | awk -v name="$2" '/Depends: / && index($2, name) == 1 { print $2; exit }'; }
library=$(dependency "libstd-rust-web-dev=$version" libstd-rust-web-)
llvm=$(dependency "$library=$version" libllvm)
apt-get download -q "rustc-web=$version" "libstd-rust-web-dev=$version" "$library=$version" "rust-web-src=$version" "$llvm"

mkdir -p "$folder"
for package in ./*.deb; do
    case $package in
    # Of the sources, the standard library alone: the compiler's own are large.
    *rust-web-src*)
        dpkg-deb --fsys-tarfile "$package" | tar -x -C "$folder" --wildcards './usr/src/rustc-*/library' \
            './usr/src/rustc-*/src/rustc-std-workspace' './usr/lib/rustlib/src*'
        ;;
    *) dpkg-deb -x "$package" "$folder" ;;
    esac
done

cat >"$folder/rustc" <<RUSTC
#!/bin/sh
LD_LIBRARY_PATH='$folder/usr/lib/x86_64-linux-gnu' exec '$folder/usr/bin/rustc' "\$@"
RUSTC
chmod +x "$folder/rustc"
"$folder/rustc" --version
