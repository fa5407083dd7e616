/** /zend-fx/transfer-details: who is paid, how much, for what; and beside it what that takes now. */
import { Trans, useLingui } from '@lingui/react/macro'
import { purposesOf } from '@zend/corridors'
import { useOnline } from '@zend/web/client/online'
import { AgreeBar } from '@zend/web/data/orders'
import { Button, Card } from '@zend/web/ui'
import { NativeSelect, TextField } from '@zend/web/ui/fields'
import { type FormEvent, type ReactElement, type ReactNode, Suspense, useEffect, useId } from 'react'
import { PURPOSE_TEXTS } from './purpose-texts.ts'
import { HowMuch } from './how-much.tsx'
import { REFERENCE_MAX } from './estimate.ts'
import { refusalNote } from './later-parts.ts'
import { billedNote, slip, unanswered } from './later-steps.ts'
import type { FormField } from './refusal-facts.ts'
import { NoSlip } from './no-slip.tsx'
import { Steps } from './steps.tsx'
import { type Trouble, useDetails } from './use-details.ts'
import { useRefusalText } from './use-refusal-text.ts'
import { WhoPaid } from './who-paid.tsx'

/** Where the focus goes to a field that has to be filled in. */
const PLACES: Readonly<Record<FormField, string>> = {
  supplier: '#fx-supplier',
  amount: '#fx-amount input:not(:disabled)',
  wish: '#fx-wish',
  purpose: '#fx-purpose',
  reference: '#fx-reference',
}

/** The screen. */
export function TransferDetailsScreen(): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const details = useDetails()
  const { draft, change, supplier, supplierRead, currency, quote, isOld, refusal, again } = details
  const errorAt = useErrorAt(details.troubles)
  useEffect(() => {
    slip.fetch()
    refusalNote.fetch()
  }, [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const first = details.goOn()
    if (first !== null) document.querySelector<HTMLElement>(PLACES[first])?.focus()
  }
  if (draft.given)
    return (
      <Suspense>
        <unanswered.Part />
      </Suspense>
    )
  return (
    <>
      <Steps at="details" />
      <form
        onSubmit={submit}
        noValidate
        aria-label={t`Payment abroad`}
        className="grid grid-cols-1 items-start gap-4 laptop:grid-cols-[minmax(0,1fr)_396px]"
      >
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <WhoPaid
            supplier={supplier}
            loading={draft.supplierId !== null && supplierRead.isPending && supplierRead.fetchStatus === 'fetching'}
            error={errorAt('supplier')}
            onChoose={(id) => change({ supplierId: id })}
          />
          <div id="fx-amount">
            <HowMuch details={details} error={errorAt('amount')} wishError={errorAt('wish')} />
          </div>
          <WhatFor details={details} errorAt={errorAt} />
        </div>
        <div className="min-w-0 laptop:sticky laptop:top-23">
          {details.billed ? (
            <Suspense>
              <billedNote.Part />
            </Suspense>
          ) : quote === null || currency === null ? (
            <NoSlip asking={isOld} />
          ) : (
            <Suspense fallback={<NoSlip asking />}>
              <slip.Part quote={quote} isOld={isOld} wished={draft.wish !== null} />
            </Suspense>
          )}
          <Suspense>
            <refusalNote.Part error={refusal} onRetry={again} className="mt-4 empty:hidden" />
          </Suspense>
          <AgreeBar offline={<Trans>You are offline. A payment needs a connection.</Trans>}>
            <Button
              type="submit"
              size="large"
              wide
              disabled={!online}
              loading={isOld}
              loadingText={t`Getting your rate…`}
            >
              <Trans>Go on to the invoice</Trans>
            </Button>
          </AgreeBar>
        </div>
      </form>
    </>
  )
}

type ErrorAt = (field: FormField) => ReactNode

/** What is said at a field; nothing where all is well. */
function useErrorAt(troubles: Readonly<Partial<Record<FormField, Trouble>>>): ErrorAt {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const missing: Readonly<Record<FormField, string>> = {
    supplier: t`Choose who is paid.`,
    amount: t`Say how much they are to get.`,
    wish: t`Say which rate to wait for.`,
    purpose: t`Choose what it is for: banks are told.`,
    reference: t`Write what the supplier is to read, such as the number of their invoice.`,
  }
  const wrong: Readonly<Partial<Record<FormField, string>>> = {
    wish: t`It brings that much now already. Wait for more, or pay now.`,
    reference: t`Banks carry letters without accents, figures, spaces and / - ? : ( ) . , ' + only.`,
  }
  return (field) => {
    const trouble = troubles[field]
    if (trouble === undefined) return undefined
    if (trouble === 'missing') return missing[field]
    return trouble === 'wrong' ? wrong[field] : refusalText(trouble)
  }
}

/** What it is for: what banks are told, and what the supplier reads. */
function WhatFor({
  details: { draft, change, currency },
  errorAt,
}: {
  readonly details: ReturnType<typeof useDetails>
  readonly errorAt: ErrorAt
}): ReactElement {
  const { i18n, t } = useLingui()
  const title = useId()
  return (
    <Card padded aria-labelledby={title} className="tablet:p-6">
      <h2 id={title} className="display mb-3 text-card-title">
        <Trans>What for?</Trans>
      </h2>
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <NativeSelect
          id="fx-purpose"
          label={t`What it is for`}
          value={draft.purpose ?? ''}
          onChange={(event) =>
            change({ purpose: purposesOf(currency ?? 'USD').find((each) => each === event.target.value) ?? null })
          }
          choices={[
            { value: '', text: t`Choose` },
            ...purposesOf(currency ?? 'USD').map((value) => ({ value, text: i18n._(PURPOSE_TEXTS[value]) })),
          ]}
          error={errorAt('purpose')}
        />
        <TextField
          id="fx-reference"
          label={t`Reference for the supplier`}
          value={draft.reference}
          maxLength={REFERENCE_MAX}
          autoComplete="off"
          placeholder={t`Invoice 2041`}
          onChange={(event) => change({ reference: event.target.value })}
          error={errorAt('reference')}
        />
      </div>
    </Card>
  )
}
