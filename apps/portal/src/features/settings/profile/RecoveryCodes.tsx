import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { shopTitle } from '../../../lib/config.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { storedEmail } from '../../../lib/session.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx'
import { say } from './profile.messages.ts'
import styles from './profile.module.css'
import { useAcknowledgeRecoveryCodes } from './profile.queries.ts'

/** Shows new recovery codes. They become valid once the user has confirmed that they are saved. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isSaved, setSaved] = useState(false)
  const { mutateAsync, isPending, error } = useAcknowledgeRecoveryCodes()
  const finish = () => mutateAsync(undefined).then(onDone, () => {})
  const hint = useRef<HTMLParagraphElement>(null)
  // The focus was on a button of the previous step, which has gone.
  useEffect(() => hint.current?.focus(), [])
  const download = () => {
    const text = [`${shopTitle()}, ${storedEmail()}`, say.recoveryCodes, '', ...codes, ''].join('\n')
    saveFile(say.codesFile, new Blob([text], { type: 'text/plain' }))
  }
  return (
    <div className={styles.codes}>
      <p ref={hint} tabIndex={-1}>
        {say.codesHint}
      </p>
      <ul aria-label={say.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.codeActions}>
        <CopyButton label={say.copyCodes} text={codes.join('\n')} />
        <Button size="md" variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={download}>
          {say.downloadCodes}
        </Button>
      </div>
      <label className={styles.saved}>
        <input type="checkbox" checked={isSaved} onChange={(event) => setSaved(event.currentTarget.checked)} />
        {say.saved}
      </label>
      {error && <ErrorBanner text={failureText(error, say.acknowledgeFailed, NETWORK_ERROR)} />}
      <Button size="md" fullWidth disabled={!isSaved || isPending} onClick={() => void finish()}>
        {say.finish}
      </Button>
    </div>
  )
}
