/** The fields of one group of the business information. */
import { Trans, useLingui } from '@lingui/react/macro'
import { COMPANY_FUNDS, KYB_SECTORS, REGISTRATION_TYPES } from '@zend/contracts'
import { REGISTRATION_TEXTS } from '@zend/web/data/companies'
import { NativeSelect, TextArea, TextField } from '@zend/web/ui/fields'
import { IconClose } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { useCountries } from './country-codes.ts'
import type { InfoGroupProps } from './info-group.props.ts'
import { type DraftField, fieldOf } from './info.form.ts'
import { FUNDS_TEXTS, REASONS, SECTOR_TEXTS } from './kyb.texts.ts'

type Props = InfoGroupProps & { readonly showWrong: boolean }
type TextName = Exclude<DraftField, 'countriesPaid'>

/** The fields. */
export function GroupFields(props: Props): ReactElement {
  switch (props.group) {
    case 'company':
      return <CompanyFields {...props} />
    case 'work':
      return <WorkFields {...props} />
    case 'place':
      return <PlaceFields {...props} />
    case 'money':
      return <MoneyFields {...props} />
    case 'shares':
      return <SharesField {...props} />
  }
}

/** What every field has: its value, whether it can be changed, and what is wrong or asked about it. */
function useFields({ draft, onChange, asked, closed, onlyAsked, wrong, showWrong, error }: Props) {
  const { i18n } = useLingui()
  const isLocked = (name: DraftField): boolean => closed || (onlyAsked && !asked.has(fieldOf(name)))
  /** `text` is what to do if the value cannot be sent. */
  const noteOf = (name: DraftField, text: string): string | undefined => {
    if (showWrong && wrong.includes(name)) return text
    if (error?.field === `info.${fieldOf(name)}` || error?.field === `body.${name}`) return text
    // The address is asked for as one: said at its first field.
    const reason = ['city', 'region', 'postalCode'].includes(name) ? null : asked.get(fieldOf(name))
    return reason === undefined || reason === null ? undefined : i18n._(REASONS[reason])
  }
  const field = (name: TextName, text: string) => ({
    name,
    value: draft[name],
    disabled: isLocked(name),
    error: noteOf(name, text),
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...draft, [name]: value }),
  })
  return { isLocked, noteOf, field }
}

function CompanyFields(props: Props): ReactElement {
  const { t, i18n } = useLingui()
  const fields = useFields(props)
  const { country } = props.known.known
  const kinds = Object.entries(REGISTRATION_TYPES).find(([each]) => each === country)?.[1] ?? []
  return (
    <>
      <TextField
        {...fields.field('legalName', t`Write the name as the register has it.`)}
        label={t`Legal name`}
        hint={t`As on the certificate of registration.`}
        autoComplete="organization"
        maxLength={120}
        required
      />
      <TextField
        {...fields.field('tradingName', t`This name is too long.`)}
        label={t`Trading name (optional)`}
        hint={t`The name that customers know, if it is another.`}
        autoComplete="off"
        maxLength={120}
      />
      <NativeSelect
        {...fields.field('registrationType', t`Choose how it is registered.`)}
        label={t`Registered as`}
        choices={kinds.map((kind) => ({ value: kind, text: i18n._(REGISTRATION_TEXTS[kind]) }))}
      />
      <TextField
        {...fields.field('registrationNumber', t`Enter the number in the register.`)}
        label={t`Registration number`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
      />
    </>
  )
}

function WorkFields(props: Props): ReactElement {
  const { t, i18n } = useLingui()
  const fields = useFields(props)
  return (
    <>
      <TextArea
        {...fields.field('activity', t`Describe in a sentence or two what the company does.`)}
        label={t`What the company does`}
        hint={t`What it sells, to whom, and where. A sentence or two.`}
        maxLength={1_000}
        rows={3}
        required
      />
      <NativeSelect
        {...fields.field('sector', t`Choose the sector that fits best.`)}
        label={t`Sector`}
        choices={[
          { value: '', text: t`Choose one` },
          ...KYB_SECTORS.map((value) => ({ value, text: i18n._(SECTOR_TEXTS[value]) })),
        ]}
      />
      <TextField
        {...fields.field('site', t`Enter an address such as baobab.example.`)}
        label={t`Website or page (optional)`}
        hint={t`Or its social media page.`}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
      />
      <NativeSelect
        {...fields.field('paysForOthers', t`Choose yes or no.`)}
        label={t`Does the company move money for its customers?`}
        hint={t`For example as a payment service, an agent or an exchange.`}
        choices={[
          { value: '', text: t`Choose one` },
          { value: 'no', text: t`No, only its own` },
          { value: 'yes', text: t`Yes` },
        ]}
      />
    </>
  )
}

function PlaceFields(props: Props): ReactElement {
  const { t } = useLingui()
  const fields = useFields(props)
  const { nameOf } = useCountries()
  const country = nameOf(props.known.known.country)
  return (
    <>
      <p className="text-label text-muted">
        <Trans>Where the company works in {country}, as on the proof of address.</Trans>
      </p>
      <TextField
        {...fields.field('line1', t`Enter the street and number.`)}
        label={t`Street and number`}
        autoComplete="address-line1"
        maxLength={120}
        required
      />
      <TextField
        {...fields.field('city', t`Enter the town.`)}
        label={t`Town`}
        autoComplete="address-level2"
        maxLength={60}
        required
      />
      <div className="grid gap-5 phone:grid-cols-2">
        <TextField
          {...fields.field('region', t`This is too short or too long.`)}
          label={t`State or region (optional)`}
          autoComplete="address-level1"
        />
        <TextField
          {...fields.field('postalCode', t`This is too short or too long.`)}
          label={t`Postal code (optional)`}
          autoComplete="postal-code"
        />
      </div>
    </>
  )
}

function MoneyFields(props: Props): ReactElement {
  const { t, i18n } = useLingui()
  const fields = useFields(props)
  return (
    <>
      <CountriesPaid {...props} />
      <div className="grid gap-5 phone:grid-cols-2">
        <TextField
          {...fields.field('monthlyVolumeUsd', t`Enter a whole number of dollars.`)}
          label={t`Expected monthly volume`}
          hint={t`In US dollars, roughly.`}
          prefix="$"
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <TextField
          {...fields.field('monthlyCount', t`Enter a whole number.`)}
          label={t`Expected monthly payments`}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      </div>
      <NativeSelect
        {...fields.field('sourceOfFunds', t`Choose where most of it comes from.`)}
        label={t`Where does the company’s money come from?`}
        choices={[
          { value: '', text: t`Choose one` },
          ...COMPANY_FUNDS.map((value) => ({ value, text: i18n._(FUNDS_TEXTS[value]) })),
        ]}
      />
    </>
  )
}

function SharesField(props: Props): ReactElement {
  const { t } = useLingui()
  const fields = useFields(props)
  return (
    <TextArea
      {...fields.field('unallocated', t`Explain in a few more words who holds them.`)}
      label={t`Who holds the rest? (optional)`}
      hint={t`Only if the listed shares don’t add up to 100%. For example, employees with less than 1% each.`}
      maxLength={500}
      rows={3}
    />
  )
}

/** The chosen countries, each with a button that takes it out, and a list to add one. */
function CountriesPaid(props: Props): ReactElement {
  const { t } = useLingui()
  const { all, nameOf } = useCountries()
  const { draft, onChange } = props
  const fields = useFields(props)
  const locked = fields.isLocked('countriesPaid')
  const put = (countriesPaid: readonly string[]): void => onChange({ ...draft, countriesPaid })
  return (
    <div>
      <NativeSelect
        name="countriesPaid"
        label={t`Countries paid`}
        hint={t`Every country you send money to.`}
        value=""
        disabled={locked}
        error={fields.noteOf('countriesPaid', t`Choose at least one country.`)}
        choices={[
          { value: '', text: t`Add a country` },
          ...all.filter(({ value }) => !draft.countriesPaid.includes(value)),
        ]}
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') put([...draft.countriesPaid, value])
        }}
      />
      {draft.countriesPaid.length === 0 ? null : (
        <ul aria-label={t`Chosen countries`} className="mt-3 flex flex-wrap gap-2">
          {draft.countriesPaid.map((code) => {
            const name = nameOf(code)
            return (
              <li key={code}>
                <button
                  type="button"
                  disabled={locked}
                  aria-label={t`Remove ${name}`}
                  onClick={() => put(draft.countriesPaid.filter((each) => each !== code))}
                  className="inline-flex min-h-11 items-center gap-2 rounded-pill bg-raised px-4 text-label font-semibold disabled:opacity-55"
                >
                  {name}
                  <IconClose size={16} />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
