import type { useContractForm } from '../../../../ui/use-contract-form.ts'
import type { Typed } from '../forms/form.ts'
import type { SettingInput } from '../setting-forms.ts'

/** The inputs of a setting, in a form that its dialog submits. */
export type FieldsProps = { form: ReturnType<typeof useContractForm<Typed, SettingInput>> }
