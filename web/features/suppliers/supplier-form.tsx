/**
 * The form of a supplier: how it is paid, who and where it is, its account, and whom we ask about later changes. What
 * can be checked here is checked when a field is left, and nothing that was typed is lost by it.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { bicCountryOf, type Field, type FieldName, FX_CURRENCIES, type FxCurrency, WAYS_OF } from '@zend/corridors'
import { useOnline } from '@zend/web/client/online'
import { WAY_TEXTS } from '@zend/web/data/suppliers'
import { Button, Card, Note } from '@zend/web/ui'
import { NativeSelect, SegmentedControl, TextField } from '@zend/web/ui/fields'
import { countryName } from '@zend/web/ui/format'
import { IconAlert } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { FormField } from './form-field.tsx'
import { useProblemText } from './problem-texts.ts'
import {
  type Checked,
  checkDraft,
  type Faults,
  formOf,
  inCurrency,
  isFaulty,
  type Place,
  type SupplierDraft,
} from './supplier.form.ts'

/** `refused` are the faults that the API named; `onEnd` leaves the form. `onChecked` gets what passed. */
export type SupplierFormProps = {
  readonly draft: SupplierDraft
  readonly refused: Faults
  readonly trouble: string | null
  readonly onChange: (draft: SupplierDraft) => void
  readonly onChecked: (checked: Checked) => void
  readonly end: ReactNode
}

const WHO: readonly FieldName[] = ['company', 'first', 'last']
const WHERE: readonly FieldName[] = ['country', 'street', 'number', 'town', 'region', 'postcode']
/** Narrow fields that share a line where there is room. */
const HALF: readonly FieldName[] = [
  'first',
  'last',
  'number',
  'town',
  'region',
  'postcode',
  'institution',
  'transit',
  'sortCode',
]

/** The form. */
export function SupplierForm({ draft, refused, trouble, onChange, onChecked, end }: SupplierFormProps): ReactElement {
  const { t, i18n } = useLingui()
  const online = useOnline()
  const form = useRef<HTMLFormElement>(null)
  const [left, setLeft] = useState<ReadonlySet<Place>>(new Set())
  const [tried, setTried] = useState(false)
  const result = checkDraft(draft)
  const found: Faults = isFaulty(result) ? result : refused
  const errorAt = useErrorAt(found, (place) => tried || left.has(place) || refused.has(place), draft)
  const told = useTold()
  const leave = (place: Place): void => setLeft(new Set([...left, place]))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!isFaulty(result)) return onChecked(result)
    // The fields are marked once this is drawn.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const fields = formOf(draft)
  const draw = (shown: readonly Field[]): readonly ReactElement[] =>
    shown.map((field) => (
      <FormField
        key={field.name}
        field={field}
        country={draft.values.country ?? ''}
        value={draft.values[field.name] ?? ''}
        error={errorAt(field.name, field)}
        told={found.has(field.name) ? null : told(field.name, draft.values[field.name] ?? '')}
        className={
          HALF.includes(field.name) || (draft.way === 'gb-bank' && field.name === 'account') ? '' : 'tablet:col-span-2'
        }
        onChange={(text) => onChange({ ...draft, values: { ...draft.values, [field.name]: text } })}
        onLeave={() => leave(field.name)}
      />
    ))
  const { currency, way, payeeType } = draft
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-1 gap-4" aria-label={t`Supplier`}>
      <Group title={<Trans>How they are paid</Trans>}>
        <SegmentedControl<FxCurrency>
          className="tablet:col-span-2"
          label={t`Currency`}
          value={currency}
          segments={FX_CURRENCIES.map((value) => ({ value, label: value }))}
          onChange={(next) => onChange(inCurrency(draft, next))}
        />
        <NativeSelect
          className="tablet:col-span-2"
          label={t`The money goes`}
          choices={WAYS_OF[currency].map((value) => ({ value, text: i18n._(WAY_TEXTS[value]) }))}
          value={way}
          onChange={({ currentTarget }) =>
            onChange({ ...draft, way: WAYS_OF[currency].find((each) => each === currentTarget.value) ?? way })
          }
          error={errorAt('way', null)}
        />
      </Group>
      <Group title={<Trans>Who is paid</Trans>}>
        <div className="tablet:col-span-2">
          <SegmentedControl
            label={t`Who is paid`}
            value={payeeType}
            segments={[
              { value: 'company', label: t`A company` },
              { value: 'person', label: t`A person` },
            ]}
            onChange={(next) => onChange({ ...draft, payeeType: next })}
          />
          <FieldTrouble text={errorAt('payeeType', null)} />
        </div>
        {draw(fields.filter(({ name }) => WHO.includes(name)))}
        {draw(fields.filter(({ name }) => WHERE.includes(name)))}
      </Group>
      <Group title={<Trans>Their account</Trans>} text={<AccountHint way={way} />}>
        {draw(fields.filter(({ name }) => !WHO.includes(name) && !WHERE.includes(name)))}
      </Group>
      <Group title={<Trans>Who confirms changes</Trans>}>
        <TextField
          className="tablet:col-span-2"
          label={t`Email of somebody at the supplier`}
          name="mail"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={260}
          value={draft.mail}
          onChange={({ currentTarget }) => onChange({ ...draft, mail: currentTarget.value })}
          onBlur={() => leave('mail')}
          hint={t`When these details change later, we ask here first. Use an address that you have known for long, not one from a letter about a new account.`}
          error={errorAt('mail', null)}
        />
      </Group>
      {trouble === null ? null : (
        <div role="alert">
          <Note tone="bad" icon={<IconAlert />}>
            {trouble}
          </Note>
        </div>
      )}
      <Button type="submit" size="large" wide disabled={!online}>
        <Trans>Continue</Trans>
      </Button>
      {end}
    </form>
  )
}

/** Says what is wrong at a place, once it was left with something in it, or all of it was handed in. */
function useErrorAt(
  found: Faults,
  isDue: (place: Place) => boolean,
  draft: SupplierDraft,
): (place: Place, field: Field | null) => string | undefined {
  const problemText = useProblemText()
  return (place, field) => {
    const problem = found.get(place)
    if (problem === undefined) return undefined
    // What a choice excludes is said at once: nothing is left there.
    const isChoice = place === 'way' || place === 'payeeType' || problem === 'party_too_long'
    const typed = place === 'mail' ? draft.mail : (draft.values[place as FieldName] ?? '')
    const isEarly = problem === 'required' && typed === '' && !isDue(place)
    return isEarly || !(isChoice || isDue(place)) ? undefined : problemText(place, problem, field)
  }
}

/** What a right number says by itself; `null` for nothing. */
function useTold(): (field: FieldName, value: string) => ReactNode {
  const { i18n } = useLingui()
  return (field, value) => {
    const typed = value.replaceAll(/[\s-]/g, '').toUpperCase()
    if (typed === '') return null
    if (field === 'iban') {
      const country = countryName(typed.slice(0, 2), i18n.locale)
      return <Trans>The check digits are right. The account is in: {country}</Trans>
    }
    if (field === 'routing') return <Trans>The check digit is right.</Trans>
    if (field !== 'bic') return null
    const country = countryName(bicCountryOf(typed), i18n.locale)
    return <Trans>The bank is in: {country}</Trans>
  }
}

function Group({
  title,
  text = null,
  children,
}: {
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly children: ReactNode
}): ReactElement {
  return (
    <Card padded className="tablet:p-6">
      <h2 className="display text-card-title">{title}</h2>
      {text}
      <div className="mt-4 grid grid-cols-1 gap-4 tablet:grid-cols-2">{children}</div>
    </Card>
  )
}

function AccountHint({ way }: Pick<SupplierDraft, 'way'>): ReactElement | null {
  const text = {
    'gb-bank': <Trans>Sort code and account number, or an IBAN that has both.</Trans>,
    'us-ach': <Trans>A bank can have one routing number for ACH and another for wires. Take the one for ACH.</Trans>,
    'us-wire': <Trans>A bank can have one routing number for ACH and another for wires. Take the one for wires.</Trans>,
    'ca-eft': null,
    'ca-interac': null,
    'eu-iban': null,
    swift: <Trans>As it stands on the supplier’s invoice, with the BIC of their bank.</Trans>,
  }[way]
  return text === null ? null : <p className="mt-1 text-label text-muted">{text}</p>
}

function FieldTrouble({ text }: { readonly text: string | undefined }): ReactElement | null {
  return text === undefined ? null : <p className="mt-1.5 text-meta text-bad">{text}</p>
}
