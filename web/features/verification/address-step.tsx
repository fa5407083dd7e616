/** The customer's address with a proof, and their source of funds. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { FUNDS_SOURCES, type FundsSource } from '@zend/contracts'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { type AddressForm, FileSlot, PAPERS, submitAddress, uploadStepFile, useFile } from '@zend/web/data/verification'
import { Button } from '@zend/web/ui'
import { NativeSelect, TextArea, TextField } from '@zend/web/ui/fields'
import { type FormEvent, type ReactElement, useRef, useState } from 'react'
import { StepCard } from './step-card.tsx'
import type { StepProps } from './step-props.ts'
import { FUNDS_TEXTS } from './verification.texts.ts'

type Draft = {
  readonly line1: string
  readonly city: string
  readonly region: string
  readonly postalCode: string
  readonly details: string
}
const EMPTY: Draft = { line1: '', city: '', region: '', postalCode: '', details: '' }

/** The step. */
export function AddressStep({ userId, verification, onDone }: StepProps): ReactElement {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const online = useOnline()
  const [draft, setDraft] = useState(EMPTY)
  const [sourceOfFunds, setSource] = useState<FundsSource>('salary')
  const [tried, setTried] = useState(false)
  const proof = useFile(PAPERS, (file, options) => uploadStepFile(userId, file, options))
  const form = useRef<HTMLFormElement>(null)
  const send = useAction(async (body: AddressForm) => {
    await submitAddress(queryClient, userId, body)
    onDone('address')
  })
  const wrong = { line1: draft.line1.trim().length < 3, city: draft.city.trim().length < 2 }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    const first = wrong.line1 ? 'line1' : wrong.city ? 'city' : null
    if (first !== null) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    if (proof.state.is === 'done') void send.act(bodyOf(draft, proof.state.value, sourceOfFunds))
  }
  const field = (name: keyof Draft) => ({
    name,
    value: draft[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
  })
  return (
    <StepCard
      part="address"
      verification={verification}
      title={<Trans>Your address and your income</Trans>}
      text={
        <Trans>
          The proof shows your name and this address, and is no older than three months: a bill, a bank statement, a
          letter from an office.
        </Trans>
      }
      error={send.error}
    >
      <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        <TextField
          {...field('line1')}
          label={t`Street and number`}
          autoComplete="address-line1"
          required
          error={tried && wrong.line1 ? t`Enter your street and number.` : undefined}
        />
        <TextField
          {...field('city')}
          label={t`Town`}
          autoComplete="address-level2"
          required
          error={tried && wrong.city ? t`Enter your town.` : undefined}
        />
        <div className="grid gap-5 phone:grid-cols-2">
          <TextField {...field('region')} label={t`State or region (optional)`} autoComplete="address-level1" />
          <TextField {...field('postalCode')} label={t`Postal code (optional)`} autoComplete="postal-code" />
        </div>
        <FileSlot
          label={t`Proof of address`}
          hint={t`A photo or a PDF, up to 8 MB.`}
          types={PAPERS}
          camera="environment"
          file={proof}
          missing={tried}
        />
        <NativeSelect
          name="sourceOfFunds"
          label={t`Where does your money come from?`}
          choices={FUNDS_SOURCES.map((value) => ({ value, text: i18n._(FUNDS_TEXTS[value]) }))}
          value={sourceOfFunds}
          onChange={(event) => {
            const found = FUNDS_SOURCES.find((value) => value === event.currentTarget.value)
            if (found !== undefined) setSource(found)
          }}
        />
        <TextArea {...field('details')} label={t`In your own words (optional)`} maxLength={300} rows={3} />
        <Button type="submit" size="large" wide disabled={!online} loading={send.pending} loadingText={t`Sending…`}>
          <Trans>Hand in</Trans>
        </Button>
      </form>
    </StepCard>
  )
}

function bodyOf(
  { line1, city, region, postalCode, details }: Draft,
  proof: `vfl_${string}`,
  sourceOfFunds: FundsSource,
): AddressForm {
  const optional = { region: region.trim(), postalCode: postalCode.trim(), details: details.trim() }
  return {
    line1: line1.trim(),
    city: city.trim(),
    proof,
    sourceOfFunds,
    ...(optional.region.length < 2 ? {} : { region: optional.region }),
    ...(optional.postalCode.length < 2 ? {} : { postalCode: optional.postalCode }),
    ...(optional.details === '' ? {} : { details: optional.details }),
  }
}
