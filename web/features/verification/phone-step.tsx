/** The phone number, confirmed by a code from a text message. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { useMailedCode } from '@zend/web/data/access'
import { confirmPhone, sendPhoneCode } from '@zend/web/data/verification'
import { Button } from '@zend/web/ui'
import { CodeStep, TextField } from '@zend/web/ui/fields'
import { type FormEvent, type ReactElement, useState } from 'react'
import { StepCard } from './step-card.tsx'
import type { StepProps } from './step-props.ts'

/** E.164, with the spaces and separators that people type. */
const WRITTEN = /^\+[1-9][\d\s().-]{6,24}$/
const NUMBER_NOES: readonly string[] = ['phone_invalid', 'phone_taken']

/** The step: the number, then its code. A changed number needs a new code. */
export function PhoneStep({ userId, verification, onDone }: StepProps): ReactElement {
  const { t } = useLingui()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const online = useOnline()
  const [phone, setPhone] = useState(verification.phone)
  const [tried, setTried] = useState(false)
  const [wrongCodes, setWrongCodes] = useState(0)
  const [asking, setAsking] = useState(false)
  const plain = phone.replaceAll(/[\s().-]/g, '')
  // A code is bound to its number, so both calls name the number unless it is the account's.
  const other = plain === verification.phone ? undefined : plain
  const code = useMailedCode((to: string) => sendPhoneCode(userId, to === verification.phone ? undefined : to))
  const confirm = useAction(async (otp: string) => {
    try {
      await confirmPhone(queryClient, userId, otp, other)
      onDone('phone')
    } catch (thrown) {
      setWrongCodes((count) => count + 1)
      throw thrown
    }
  })
  const wrong = !WRITTEN.test(phone.trim())
  const refused = code.error !== null && NUMBER_NOES.includes(code.error.code) ? code.error : null
  const atCode = asking && refused === null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (wrong) return
    setAsking(true)
    code.ensure(plain)
  }
  return (
    <StepCard
      part="phone"
      verification={verification}
      {...(atCode
        ? {}
        : {
            title: <Trans>Your phone number</Trans>,
            text: <Trans>We send a 6-digit code by text message. It costs you nothing.</Trans>,
          })}
      error={refused === null ? code.error : null}
    >
      {atCode ? (
        <>
          <CodeStep
            sentTo={code.sentTo}
            resendAt={code.resendAt}
            sending={code.sending}
            onResend={() => code.resend(plain)}
            onCode={(otp) => void confirm.act(otp)}
            disabled={!online || confirm.pending}
            error={confirm.error === null ? undefined : errorText(confirm.error)}
            attempt={wrongCodes}
            channel="sms"
          />
          <Button variant="ghost" wide className="mt-2" onClick={() => setAsking(false)} disabled={confirm.pending}>
            <Trans>Use another number</Trans>
          </Button>
        </>
      ) : (
        <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
          <TextField
            name="phone"
            type="tel"
            label={t`Phone number`}
            hint={t`With its country’s prefix, for example +234.`}
            autoComplete="tel"
            required
            value={phone}
            onChange={(event) => setPhone(event.currentTarget.value)}
            error={
              refused !== null
                ? errorText(refused)
                : tried && wrong
                  ? t`Enter your phone number with its prefix.`
                  : undefined
            }
          />
          <Button type="submit" size="large" wide disabled={!online} loading={code.sending} loadingText={t`Sending…`}>
            <Trans>Send the code</Trans>
          </Button>
        </form>
      )}
    </StepCard>
  )
}
