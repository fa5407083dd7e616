/**
 * Adding a supplier, or changing one: the form, what will be saved (of a change: the difference, and what follows from
 * it), then code and PIN. What was typed stays until it is saved, over reloads of this tab as well.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import type { SupplierAnswer } from '@zend/contracts'
import type { ApiError } from '@zend/web/client/api-error'
import { useKeptDraft } from '@zend/web/client/kept-draft'
import { useOnline } from '@zend/web/client/online'
import { Button, Card, Note, Skeleton } from '@zend/web/ui'
import { IconAlert, IconClock } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { DifferenceLines, FactLines } from './fact-lines.tsx'
import { confirmSupplier } from './later-parts.ts'
import { useSupplierErrorText } from './supplier-error-text.ts'
import { SupplierForm } from './supplier-form.tsx'
import {
  type Checked,
  consequenceOf,
  differencesOf,
  draftOf,
  factsOf,
  faultsIn,
  NEW_DRAFT,
  restoredDraft,
} from './supplier.form.ts'

/** `before` is the supplier to change, as it was when the form was opened; `null` for a new one. */
export type EditSupplierProps = {
  readonly before: SupplierAnswer | null
  readonly onSaved: (supplier: SupplierAnswer) => void
  readonly onEnd: () => void
}

type Step = 'form' | 'summary' | 'confirm'

/** The steps. */
export function EditSupplier({ before, onSaved, onEnd }: EditSupplierProps): ReactElement {
  const { t } = useLingui()
  const errorText = useSupplierErrorText()
  const base = before === null ? NEW_DRAFT : draftOf(before.current)
  const kept = before === null ? 'zend.supplier' : `zend.supplier.${before._id}.${String(before.latest)}`
  const { draft, change, forget } = useKeptDraft(kept, (stored) => restoredDraft(stored, base))
  const [step, setStep] = useState<Step>('form')
  const [checked, setChecked] = useState<Checked | null>(null)
  const [refused, setRefused] = useState<ApiError | null>(null)
  if (checked === null || step === 'form') {
    return (
      <SupplierForm
        draft={draft}
        refused={faultsIn(refused?.problem?.['problems'])}
        trouble={refused === null ? null : errorText(refused)}
        onChange={(next) => {
          setRefused(null)
          change(next)
        }}
        onChecked={(passed) => {
          setRefused(null)
          setChecked(passed)
          setStep('summary')
        }}
        end={
          <Button
            variant="ghost"
            wide
            onClick={() => {
              forget()
              onEnd()
            }}
          >
            {before === null ? <Trans>Don’t add a supplier</Trans> : <Trans>Keep it as it is</Trans>}
          </Button>
        }
      />
    )
  }
  if (step === 'summary')
    return <Summary before={before} checked={checked} onBack={() => setStep('form')} onGo={() => setStep('confirm')} />
  const { company, first, last } = factsOf(checked)
  const name = company ?? `${first ?? ''} ${last ?? ''}`
  return (
    <Suspense fallback={<Skeleton className="h-80 w-full" />}>
      <confirmSupplier.Part
        saving={{
          details: checked.details,
          changes: before === null ? null : { supplier: before._id, version: before.latest },
        }}
        what={before === null ? t`It adds ${name} as a supplier.` : t`It changes the details of ${name}.`}
        onAsked={forget}
        onSaved={(supplier) => {
          forget()
          onSaved(supplier)
        }}
        onRefused={(error) => {
          setRefused(error)
          setStep('form')
        }}
        onBack={() => setStep('summary')}
      />
    </Suspense>
  )
}

type SummaryProps = {
  readonly before: SupplierAnswer | null
  readonly checked: Checked
  readonly onBack: () => void
  readonly onGo: () => void
}

/** What will be saved, as banks are sent it. */
function Summary({ before, checked, onBack, onGo }: SummaryProps): ReactElement {
  const online = useOnline()
  const { currency, way, payeeType } = checked.details
  const facts = factsOf(checked)
  const differences = before === null ? [] : differencesOf(before.current, { currency, way, payeeType, facts })
  const isSame = before !== null && differences.length === 0
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card padded className="tablet:p-6" aria-labelledby="summary">
        <h2 id="summary" className="display mb-2 text-card-title">
          {before === null ? <Trans>Is everything right?</Trans> : <Trans>What changes</Trans>}
        </h2>
        {before === null ? (
          <FactLines currency={currency} way={way} facts={facts} />
        ) : isSame ? (
          <p className="text-body text-muted">
            <Trans>Nothing differs from what is saved.</Trans>
          </p>
        ) : (
          <DifferenceLines differences={differences} />
        )}
      </Card>
      {before === null || isSame ? null : <Consequence before={before} {...consequenceOf(differences)} />}
      <Button size="large" wide disabled={!online || isSame} onClick={onGo}>
        <Trans>Continue</Trans>
      </Button>
      <Button variant="ghost" wide onClick={onBack}>
        <Trans>Back to the form</Trans>
      </Button>
    </div>
  )
}

/** What a change leads to. */
function Consequence({
  before,
  asks,
  rests,
}: {
  readonly before: SupplierAnswer
  readonly asks: boolean
  readonly rests: boolean
}): ReactElement {
  const { contact } = before.current
  const said = (tone: 'info' | 'warn', icon: ReactNode, text: ReactNode): ReactElement => (
    <Note tone={tone} icon={icon}>
      {text}
    </Note>
  )
  if (!asks) return said('info', <IconClock />, <Trans>The new address holds at once.</Trans>)
  return said(
    'warn',
    <IconAlert />,
    rests ? (
      <Trans>
        We ask {contact} whether this is right. Nothing is paid to this supplier until they answer, and not before a day
        is over.
      </Trans>
    ) : (
      <Trans>We ask {contact} whether this is right. Nothing is paid to this supplier until they answer.</Trans>
    ),
  )
}
