import type { ComponentType } from 'react'
import { loadFrom, type ScreenModule } from './load-from.ts'

/** The files of the screens below those of the sidebar. The sign-in screen does not load their names. */
const modules = import.meta.glob<ScreenModule>([
  '../features/*/*Screen.tsx',
  '../features/orders/dispatch/DispatchScreen.tsx',
  '!../features/{auth,products,brands,categories,orders,agents}/*Screen.tsx',
  '!../features/reports/ReportsScreen.tsx',
])

/** Loads the component that a module below src/features exports with the name of its file. */
export const loadScreenModule = (module: string): Promise<ComponentType> => loadFrom(modules, module)
