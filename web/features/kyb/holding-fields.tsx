/** What somebody holds: shares of the company or of organisations behind it, with what all shares add up to. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { PartyAnswer } from '@zend/contracts'
import { useCompany } from '@zend/web/data/companies'
import { Button, Card } from '@zend/web/ui'
import { FieldNote, NativeSelect, TextField } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { IconPlus, IconTrash } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import type { HoldingDraft, PartyFault } from './party.form.ts'
import { ShareBar } from './share-bar.tsx'
import { type Held, percentOf, sumOf } from './shares.ts'

/** `self` is the one who holds; null for somebody new. */
export type HoldingFieldsProps = {
  readonly holdings: readonly HoldingDraft[]
  readonly onChange: (holdings: readonly HoldingDraft[]) => void
  readonly parties: readonly PartyAnswer[]
  readonly self: PartyAnswer['id'] | null
  readonly faults: readonly PartyFault[]
}

/** The card. */
export function HoldingFields({ holdings, onChange, parties, self, faults }: HoldingFieldsProps): ReactElement {
  const { t } = useLingui()
  const company = useCompany()?.company.name ?? ''
  const organisations = parties.filter(({ kind, id }) => kind === 'organisation' && id !== self)
  const choices = [
    { value: '', text: company },
    ...organisations.map(({ id, name }) => ({ value: id, text: name ?? '' })),
  ]
  const put = (at: number, next: Partial<HoldingDraft>): void =>
    onChange(holdings.map((each, n) => (n === at ? { ...each, ...next } : each)))
  const isNothing = faults.includes('nothing')
  return (
    <Card padded>
      <fieldset>
        <legend className="display text-card-title">
          <Trans>Shares held</Trans>
        </legend>
        <p className="mt-1 text-label text-muted">
          <Trans>Direct shares only. We work out indirect shares from the list.</Trans>
        </p>
        <ul className="mt-4 grid gap-5">
          {holdings.map(({ of, percent }, at) => {
            const wrong = faults.includes('percent') && percentOf(percent) === null
            return (
              <li key={at} className="grid gap-2">
                <div className="flex items-start gap-2">
                  <TextField
                    name={wrong || faults.includes('over') ? 'percent' : `percent-${String(at)}`}
                    label={t({ message: 'Share', context: 'of a company' })}
                    suffix="%"
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={8}
                    value={percent}
                    onChange={({ currentTarget: { value } }) => put(at, { percent: value })}
                    error={wrong ? t`Enter 0.01 to 100.` : undefined}
                    className="w-30 shrink-0"
                  />
                  <NativeSelect
                    name={`of-${String(at)}`}
                    label={t`Held in`}
                    choices={choices}
                    value={of}
                    onChange={({ currentTarget: { value } }) => put(at, { of: value })}
                    className="min-w-0 flex-1"
                  />
                  <Button
                    variant="ghost"
                    size="small"
                    aria-label={t`Remove this share`}
                    onClick={() => onChange(holdings.filter((_, n) => n !== at))}
                    className="mt-7.5 px-3!"
                  >
                    <IconTrash size={20} />
                  </Button>
                </div>
                <Together of={of === '' ? null : (of as NonNullable<Held>)} {...{ holdings, parties, self }} />
              </li>
            )
          })}
        </ul>
        <Button
          variant="quiet"
          size="small"
          icon={<IconPlus size={20} />}
          onClick={() => onChange([...holdings, { of: '', percent: '' }])}
          className="mt-4"
          {...(isNothing ? { 'aria-describedby': 'holds-nothing' } : {})}
        >
          <Trans>Add a share</Trans>
        </Button>
        <div role={isNothing ? 'alert' : undefined}>
          <FieldNote
            id="holds-nothing"
            hint={undefined}
            error={isNothing ? t`Choose a role or add a share.` : undefined}
          />
        </div>
      </fieldset>
    </Card>
  )
}

/** What the shares of one thing add up to with what is typed. */
function Together({
  of,
  holdings,
  parties,
  self,
}: Pick<HoldingFieldsProps, 'holdings' | 'parties' | 'self'> & { readonly of: Held }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const typed = holdings.flatMap((each) => {
    const percent = percentOf(each.percent)
    return percent === null ? [] : [{ of: each.of === '' ? null : (each.of as NonNullable<Held>), percent }]
  })
  const sum = sumOf(of, parties, { id: self, holdings: typed })
  const percent = format.percent(String(sum.points / 100))
  return (
    <ShareBar
      sum={sum}
      label={t`Total of the shares`}
      text={sum.is === 'over' ? t`${percent} in total, more than 100%` : t`${percent} in total`}
    />
  )
}
