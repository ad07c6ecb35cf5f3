import { loadCode } from '../../../ui/load-code.ts'
import { TextButton } from '../../../ui/TextButton.tsx'

const save = async () => (await loadCode(() => import('./save-sample-list.ts')))?.saveSampleList()

/** Downloads a price list to try the import with. */
export const SampleListButton = ({ children }: { children: string }) => (
  <TextButton onClick={() => void save()}>{children}</TextButton>
)
