/** A new password with its strength, for opening an account and for a reset. */
import { useLingui } from '@lingui/react/macro'
import { PasswordField, type PasswordFieldProps, type Strength, StrengthMeter } from '@zend/web/ui/fields'
import { type ReactElement, useState } from 'react'
import { passwordStrength } from './password-strength.ts'

/** A password field with a strength meter. `personal` are words that weaken it: names, username, email. */
export function NewPasswordField({
  personal,
  onChange,
  ...rest
}: PasswordFieldProps & { readonly personal: readonly string[] }): ReactElement {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const strength = passwordStrength(typed, personal)
  const words: Readonly<Record<Strength, string>> = { 0: '', 1: t`Weak`, 2: t`Fair`, 3: t`Good`, 4: t`Strong` }
  return (
    <PasswordField
      {...rest}
      autoComplete="new-password"
      hint={rest.hint ?? t`At least 10 characters. A few words in a row are strong and easy to remember.`}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange?.(event)
      }}
      meter={<StrengthMeter strength={strength} text={words[strength]} />}
    />
  )
}
