import { parseSync } from 'vite'

export type ImportedModule = { from: string; isType: boolean }

/** The modules that a file imports, re-exports from or imports dynamically. `isType`: erased at run time. */
export function importedModules(file: string, source: string): ImportedModule[] {
  const { module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const isErased = (entries: ReadonlyArray<{ isType: boolean }>) =>
    entries.length > 0 && entries.every(({ isType }) => isType)
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      from: moduleRequest.value,
      isType: isErased(entries),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ from: moduleRequest.value, isType }] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      from: source.slice(moduleRequest.start, moduleRequest.end).replaceAll(/^['"`]|['"`]$/g, ''),
      isType: false,
    })),
  ]
}
