import { TextInput } from '@mantine/core'
import { AADHAAR_INPUT_LENGTH, groupAadhaar } from '@phuljhari/contract/rules/aadhaar'
import { type ChangeEvent, type ClipboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { say } from './agents.messages.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The number as the input shows it, and the position of the caret. */
type TypedAadhaar = { value: string; caret: number }

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The position in `grouped` behind its first `digits` digits. */
function caretBehind(grouped: string, digits: number): number {
  let at = 0
  for (let seen = 0; seen < digits && at < grouped.length; at++) if (/\d/.test(grouped[at] ?? '')) seen++
  return at
}

function grouped(digits: string, before: number): TypedAadhaar {
  const value = groupAadhaar(digits)
  return { value, caret: caretBehind(value, before) }
}

/**
 * Groups the digits while typing (section 5); the caret stays behind the same digit, even in the middle.
 * @param shown the text that the input showed before.
 * @param typed the text that it holds now, with the caret at `caret`.
 * @param inputType of the input event: deleting a space also deletes the digit beyond it, or nothing would change.
 * @internal for its test
 */
export function typeAadhaar(shown: string, typed: string, caret: number, inputType: string): TypedAadhaar {
  const digits = digitsOf(typed)
  const before = digitsOf(typed.slice(0, caret)).length
  const onlySpaceDeleted = typed.length < shown.length && digits === digitsOf(shown)
  if (onlySpaceDeleted && inputType === 'deleteContentForward')
    return grouped(digits.slice(0, before) + digits.slice(before + 1), before)
  if (onlySpaceDeleted && inputType === 'deleteContentBackward')
    return grouped(digits.slice(0, before - 1) + digits.slice(before), before - 1)
  return grouped(digits, before)
}

/**
 * Replaces the selection with the digits of a pasted text. The browser would count its dashes towards maxLength.
 * @internal for its test
 */
export function pasteAadhaar(shown: string, pasted: string, start: number, end: number): TypedAadhaar {
  const head = digitsOf(shown.slice(0, start)) + digitsOf(pasted)
  return grouped(head + digitsOf(shown.slice(end)), head.length)
}

type Props = {
  value: string
  /** The masked number, for users who may not see all of it; leaving the field empty keeps that number. */
  masked: string | undefined
  error: string | undefined
  onChange: (value: string) => void
}

/** The Aadhaar number, grouped while typing; the caret keeps its place. */
export function AadhaarInput({ value, masked, error, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  /** A new object for every key press: without a re-render React would leave the caret at the end. */
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
      label={t('Aadhar Number')}
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
