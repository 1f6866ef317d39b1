//! Splits a module in two: what its first answers take, and the rest, which is loaded meanwhile.
//!
//! A list names the functions that begin the rest, to which all belongs that only they call. A function that it does
//! not know stays in the first module, so a list that is old makes that module larger, and nothing wrong.
//!
//! The first module is whole in itself: it has the memory, the table and all exports. A function of the rest has a stub
//! there, which jumps through a place of the table that is empty until the rest is there, and so traps before. The rest
//! takes all that it shares from the exports of the first, and puts its functions into their places of the table.

use std::collections::HashSet;
use std::error::Error;

use walrus::ir::{Value, Visitor, dfs_in_order};
use walrus::{
    ConstExpr, ElementItems, ElementKind, ExportItem, Function, FunctionBuilder, FunctionId, FunctionKind,
    GlobalKind, ImportedFunction, Module, ModuleConfig, passes,
};

/// The name under which the rest imports the first module.
const FIRST: &str = "first";

/// Instructions below which a function stays in the first module.
const LEAST: u64 = 100;

/// Both parts of a module.
pub(crate) struct Parts {
    pub(crate) first: Vec<u8>,
    pub(crate) rest: Vec<u8>,
}

/// A module without the names of its functions.
pub(crate) fn nameless(module: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    Ok(parse(module)?.emit_wasm())
}

/// The list of a module's rest, by the places of those functions that first answers have called: the functions that
/// they name and did not call, where these and what they call are not small.
pub(crate) fn list(module: &[u8], called: &HashSet<usize>) -> Result<Vec<String>, Box<dyn Error>> {
    let module = parse(module)?;
    let names: Vec<String> = module.funcs.iter().map(name).collect();
    let is_called: HashSet<&str> = called
        .iter()
        .filter_map(|index| names.get(*index))
        .map(String::as_str)
        .collect();
    let plan = Plan::new(&module, |index| !called.contains(&index));
    let is_listed =
        |index: &usize| !is_called.contains(names[*index].as_str()) && plan.weight(&module, *index) >= LEAST;
    let mut list: Vec<String> = plan
        .entries
        .iter()
        .copied()
        .filter(is_listed)
        .map(|index| names[index].clone())
        .collect();
    list.sort();
    list.dedup();
    Ok(list)
}

/// The name of a function, without what differs between compilers.
fn name(function: &Function) -> String {
    let mangled = function.name.as_deref().unwrap_or_default();
    format!("{:#}", rustc_demangle::demangle(mangled))
}

/// Splits a module that has names, by the list of its rest.
pub(crate) fn split(module: &[u8], list: &HashSet<&str>) -> Result<Parts, Box<dyn Error>> {
    let (mut first, mut rest) = (parse(module)?, parse(module)?);
    let names: Vec<String> = first.funcs.iter().map(name).collect();
    let plan = Plan::new(&first, |index| list.contains(names[index].as_str()));
    let table = first
        .tables
        .main_function_table()?
        .ok_or("the module has no table")?;
    let start = first.tables.get(table).initial;
    plan.make_rest(&mut rest, start)?;
    plan.make_stubs(&mut first, start)?;
    for import in rest.imports.iter() {
        let item =
            shared(&first, &import.name).ok_or_else(|| format!("the first module has no {}", import.name))?;
        first.exports.add(&import.name, item);
    }
    passes::gc::run(&mut first);
    Ok(Parts {
        first: first.emit_wasm(),
        rest: rest.emit_wasm(),
    })
}

fn parse(module: &[u8]) -> Result<Module, Box<dyn Error>> {
    let mut config = ModuleConfig::new();
    config
        .generate_name_section(false)
        .generate_producers_section(false);
    Ok(config.parse(module)?)
}

/// Which functions go where. Both parts begin as the same module, so functions are known by their place in it.
struct Plan {
    /// Whether a function is in the first module.
    is_first: Vec<bool>,
    /// The functions of the rest that the first module calls.
    entries: Vec<usize>,
}

impl Plan {
    fn new(module: &Module, begins_rest: impl Fn(usize) -> bool) -> Self {
        let ids = ids(module);
        let place = |id: FunctionId| {
            ids.iter()
                .position(|other| *other == id)
                .expect("a function of the module")
        };
        let exported: HashSet<usize> = exported(module).map(place).collect();
        let mut open: Vec<usize> = exported
            .iter()
            .copied()
            .chain(in_tables(module).map(place))
            .collect();
        let mut is_seen = vec![false; ids.len()];
        // What the page gives to the module is given to the first part alone.
        let is_import = |function: &Function| matches!(function.kind, FunctionKind::Import(_));
        let mut is_first: Vec<bool> = module.funcs.iter().map(is_import).collect();
        let mut entries = Vec::new();
        while let Some(index) = open.pop() {
            if std::mem::replace(&mut is_seen[index], true) {
                continue;
            }
            is_first[index] |= exported.contains(&index) || !begins_rest(index);
            if is_first[index] {
                open.extend(called(module, ids[index]).into_iter().map(place));
            } else {
                entries.push(index);
            }
        }
        entries.sort_unstable();
        Self { is_first, entries }
    }

    /// The instructions of a function of the rest and of all those of the rest that it may call.
    fn weight(&self, module: &Module, index: usize) -> u64 {
        let mut open = vec![ids(module)[index]];
        let mut seen: HashSet<FunctionId> = HashSet::new();
        let firsts: HashSet<FunctionId> = ids(module)
            .into_iter()
            .zip(&self.is_first)
            .filter_map(|(id, is_first)| is_first.then_some(id))
            .collect();
        while let Some(id) = open.pop() {
            if !firsts.contains(&id) && seen.insert(id) {
                open.extend(called(module, id));
            }
        }
        let size = |id: &FunctionId| match &module.funcs.get(*id).kind {
            FunctionKind::Local(function) => function.size(),
            _ => 0,
        };
        seen.iter().map(size).sum()
    }

    /// Makes a module the rest, whose functions take places of the table from `start` on.
    fn make_rest(&self, rest: &mut Module, start: u64) -> Result<(), Box<dyn Error>> {
        let table = rest
            .tables
            .main_function_table()?
            .ok_or("the module has no table")?;
        rest.start = None;
        delete_contents(rest);
        for (index, id) in ids(rest).into_iter().enumerate() {
            if self.is_first[index] {
                import_function(rest, id, index);
            }
        }
        import_memories_and_more(rest);
        let entries = self.entries.iter().map(|index| ids(rest)[*index]).collect();
        let offset = ConstExpr::Value(Value::I32(i32::try_from(start)?));
        let kind = ElementKind::Active { table, offset };
        let element = rest.elements.add(kind, ElementItems::Functions(entries));
        let table = rest.tables.get_mut(table);
        table.elem_segments.insert(element);
        table.initial = start + self.entries.len() as u64;
        table.maximum = Some(table.initial);
        passes::gc::run(rest);
        Ok(())
    }

    /// Replaces functions of the rest by jumps through the table.
    fn make_stubs(&self, first: &mut Module, start: u64) -> Result<(), Box<dyn Error>> {
        let table = first
            .tables
            .main_function_table()?
            .ok_or("the module has no table")?;
        let ids = ids(first);
        for (place, index) in (start..).zip(&self.entries) {
            let ty = first.funcs.get(ids[*index]).ty();
            let (takes, gives) = (
                first.types.get(ty).params().to_vec(),
                first.types.get(ty).results().to_vec(),
            );
            let mut stub = FunctionBuilder::new(&mut first.types, &takes, &gives);
            let locals: Vec<_> = takes.iter().map(|ty| first.locals.add(*ty)).collect();
            for local in &locals {
                stub.func_body().local_get(*local);
            }
            stub.func_body()
                .i32_const(i32::try_from(place)?)
                .call_indirect(ty, table);
            first.funcs.get_mut(ids[*index]).kind = FunctionKind::Local(stub.local_func(locals));
        }
        let table = first.tables.get_mut(table);
        table.initial = start + self.entries.len() as u64;
        table.maximum = Some(table.initial);
        Ok(())
    }
}

fn ids(module: &Module) -> Vec<FunctionId> {
    module.funcs.iter().map(Function::id).collect()
}

fn exported(module: &Module) -> impl Iterator<Item = FunctionId> {
    let exports = module.exports.iter().filter_map(|export| match export.item {
        ExportItem::Function(id) => Some(id),
        _ => None,
    });
    exports.chain(module.start)
}

/// Functions that are called through a table.
fn in_tables(module: &Module) -> impl Iterator<Item = FunctionId> {
    module.elements.iter().flat_map(|element| match &element.items {
        ElementItems::Functions(ids) => ids.clone(),
        ElementItems::Expressions(_, items) => items.iter().filter_map(referred).collect(),
    })
}

fn referred(item: &ConstExpr) -> Option<FunctionId> {
    match item {
        ConstExpr::RefFunc(id) => Some(*id),
        _ => None,
    }
}

/// Functions that a function names.
fn called(module: &Module, id: FunctionId) -> Vec<FunctionId> {
    struct Calls(Vec<FunctionId>);
    impl Visitor<'_> for Calls {
        fn visit_function_id(&mut self, id: &FunctionId) {
            self.0.push(*id);
        }
    }
    let mut calls = Calls(Vec::new());
    if let FunctionKind::Local(function) = &module.funcs.get(id).kind {
        dfs_in_order(&mut calls, function, function.entry_block());
    }
    calls.0
}

/// Takes out what the first module has alone: exports, and the contents of memories and tables.
fn delete_contents(rest: &mut Module) {
    let exports: Vec<_> = rest.exports.iter().map(walrus::Export::id).collect();
    exports.into_iter().for_each(|id| rest.exports.delete(id));
    let data: Vec<_> = rest.data.iter().map(walrus::Data::id).collect();
    data.into_iter().for_each(|id| rest.data.delete(id));
    let elements: Vec<_> = rest.elements.iter().map(walrus::Element::id).collect();
    elements.into_iter().for_each(|id| rest.elements.delete(id));
    rest.memories
        .iter_mut()
        .for_each(|memory| memory.data_segments.clear());
    rest.tables
        .iter_mut()
        .for_each(|table| table.elem_segments.clear());
}

/// Makes a function one of the first module.
fn import_function(rest: &mut Module, id: FunctionId, index: usize) {
    let ty = rest.funcs.get(id).ty();
    if let FunctionKind::Import(ImportedFunction { import, .. }) = rest.funcs.get(id).kind {
        rest.imports.delete(import);
    }
    let import = rest.imports.add(FIRST, &format!("f{index}"), id);
    rest.funcs.get_mut(id).kind = FunctionKind::Import(ImportedFunction { import, ty });
}

/// Makes memories, tables and globals those of the first module.
fn import_memories_and_more(rest: &mut Module) {
    let memories: Vec<_> = rest.memories.iter().map(walrus::Memory::id).collect();
    for (index, id) in memories.into_iter().enumerate() {
        rest.memories.get_mut(id).import = Some(rest.imports.add(FIRST, &format!("m{index}"), id));
    }
    let tables: Vec<_> = rest.tables.iter().map(walrus::Table::id).collect();
    for (index, id) in tables.into_iter().enumerate() {
        rest.tables.get_mut(id).import = Some(rest.imports.add(FIRST, &format!("t{index}"), id));
    }
    let globals: Vec<_> = rest.globals.iter().map(walrus::Global::id).collect();
    for (index, id) in globals.into_iter().enumerate() {
        let import = rest.imports.add(FIRST, &format!("g{index}"), id);
        rest.globals.get_mut(id).kind = GlobalKind::Import(import);
    }
}

/// What the first module has under the name of an import: a letter for its kind, and its place.
fn shared(first: &Module, name: &str) -> Option<ExportItem> {
    let (kind, place) = name.split_at_checked(1)?;
    let place = place.parse().ok()?;
    match kind {
        "f" => Some(first.funcs.iter().nth(place)?.id().into()),
        "m" => Some(first.memories.iter().nth(place)?.id().into()),
        "t" => Some(first.tables.iter().nth(place)?.id().into()),
        "g" => Some(first.globals.iter().nth(place)?.id().into()),
        _ => None,
    }
}
