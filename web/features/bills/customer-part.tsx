/** For whom an invoice is, its number, and until when it is to be paid. */
import { Trans, useLingui } from '@lingui/react/macro'
import { LANGUAGES } from '@zend/kernel/specification'
import { Card } from '@zend/web/ui'
import { NativeSelect, TextField } from '@zend/web/ui/fields'
import { LANGUAGE_NAMES } from '@zend/web/i18n/languages'
import type { ReactElement } from 'react'
import type { PartProps } from './bill.form.ts'

/** The card. */
export function CustomerPart({ draft, put, errorOf, today }: PartProps & { readonly today: string }): ReactElement {
  const { t } = useLingui()
  return (
    <Card padded aria-labelledby="customer" className="tablet:p-6">
      <h2 id="customer" className="display text-card-title">
        <Trans>For whom</Trans>
      </h2>
      <div className="mt-4 grid items-start gap-4 tablet:grid-cols-2">
        <TextField
          label={t`Customer’s name (optional)`}
          value={draft.name}
          maxLength={120}
          autoComplete="off"
          error={errorOf('name')}
          onChange={(event) => put({ name: event.currentTarget.value })}
        />
        <TextField
          label={t`Customer’s email (optional)`}
          type="email"
          value={draft.email}
          maxLength={254}
          autoComplete="off"
          hint={t`You can mail the invoice to them from here.`}
          error={errorOf('email')}
          onChange={(event) => put({ email: event.currentTarget.value })}
        />
        <TextField
          label={t`Invoice number (optional)`}
          value={draft.number}
          maxLength={40}
          autoComplete="off"
          error={errorOf('number')}
          onChange={(event) => put({ number: event.currentTarget.value })}
        />
        <TextField
          label={t`To be paid by (optional)`}
          type="date"
          min={today}
          value={draft.dueOn}
          error={errorOf('dueOn')}
          onChange={(event) => put({ dueOn: event.currentTarget.value })}
        />
        <NativeSelect
          label={t`Language of the invoice`}
          value={draft.language}
          choices={LANGUAGES.map((each) => ({ value: each, text: LANGUAGE_NAMES[each], lang: each }))}
          onChange={(event) =>
            put({ language: LANGUAGES.find((each) => each === event.currentTarget.value) ?? draft.language })
          }
        />
      </div>
    </Card>
  )
}
