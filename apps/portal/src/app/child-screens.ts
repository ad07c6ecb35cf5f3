import type { ComponentType } from 'react'
import { loadFrom, type ScreenModule } from './load-from.ts'

/** The screens below those of the sidebar. Their list, with the files of each, is not part of the sign-in screen. */
const modules = import.meta.glob<ScreenModule>([
  '../features/{order-entry,estimates,customers,documents,payments,settings}/*Screen.tsx',
  '../features/reports/{Activity,Gst,Report}Screen.tsx',
])

/** Loads the component that a module below src/features exports with the name of its file. */
export const loadScreenModule = (module: string): Promise<ComponentType> => loadFrom(modules, module)
