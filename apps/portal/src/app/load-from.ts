import type { ComponentType } from 'react'

export type ScreenModule = Record<string, ComponentType>

/** Loads the component that a module below src/features exports with the name of its file. */
export async function loadFrom(
  modules: Record<string, () => Promise<ScreenModule>>,
  module: string,
): Promise<ComponentType> {
  const loaded = await modules[`../features/${module}.tsx`]?.()
  const component = loaded?.[module.slice(module.lastIndexOf('/') + 1)]
  if (!component) throw new Error(`${module} does not export the component that it is named for`)
  return component
}
