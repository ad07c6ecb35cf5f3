/** Whether the phone's share sheet takes files. Browsers offer it with HTTPS only. */
export const canShareFiles = (): boolean =>
  navigator.canShare?.({ files: [new File([''], 'a.pdf', { type: 'application/pdf' })] }) ?? false

/** Opens the phone's share sheet with a file, as for WhatsApp, whose links carry text only. */
export async function shareFile(name: string, content: Blob): Promise<void> {
  try {
    await navigator.share({ files: [new File([content], name, { type: content.type })] })
  } catch (error) {
    // The user has closed the sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
