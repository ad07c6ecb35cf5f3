import { TextInput } from '@mantine/core'
import { AADHAAR_INPUT_LENGTH } from '@phuljhari/contract/rules/aadhaar'
import { useLayoutEffect, useRef, useState, type ChangeEvent, type ClipboardEvent } from 'react'
import { say } from './agents.messages.ts'
import { pasteAadhaar, typeAadhaar, type TypedAadhaar } from './type-aadhaar.ts'

type Props = {
  value: string
  /** The number as someone sees it who may not see all of it: it may then stay as it is. */
  masked: string | undefined
  error: string | undefined
  onChange: (value: string) => void
}

/** The Aadhaar number, grouped while typing; the caret keeps its place. */
export function AadhaarInput({ value, masked, error, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  /** A new object for every key, even if nothing changes: otherwise React leaves the caret at the end. */
  const [last, setLast] = useState<TypedAadhaar | null>(null)
  useLayoutEffect(() => {
    if (last) input.current?.setSelectionRange(last.caret, last.caret)
  }, [last])

  const update = (next: TypedAadhaar) => {
    setLast(next)
    onChange(next.value)
  }
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = event.currentTarget
    const inputType = event.nativeEvent instanceof InputEvent ? event.nativeEvent.inputType : ''
    update(typeAadhaar(value, typed, selectionStart ?? typed.length, inputType))
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    const end = value.length
    update(pasteAadhaar(value, event.clipboardData.getData('text'), selectionStart ?? end, selectionEnd ?? end))
  }
  return (
    <TextInput
      ref={input}
      size="md"
      name="aadharNumber"
      label="Aadhar Number"
      required={masked === undefined}
      placeholder={masked}
      description={masked === undefined ? say.aadhaarHelp : say.keepAadhaar(masked)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={AADHAAR_INPUT_LENGTH}
      value={value}
      error={error}
      onChange={type}
      onPaste={paste}
    />
  )
}
