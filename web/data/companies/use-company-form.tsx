/** A company that is being described: what is typed, and its fields, which load after the page with their texts. */
import type { CompanyInput } from '@zend/contracts'
import { AfterPaint } from '@zend/web/client/after-paint'
import type { ApiError } from '@zend/web/client/api-error'
import { lazyPart } from '@zend/web/client/lazy-part'
import { addTexts } from '@zend/web/i18n'
import { type ReactNode, useRef, useState } from 'react'
import { checkCompany, type CompanyDraft, companyFieldOf, EMPTY_COMPANY, withCountry } from './company-draft.ts'

const { Part: CompanyFields } = lazyPart(async () => {
  const [{ CompanyFields: Loaded }] = await Promise.all([import('./company-fields.tsx'), addTexts('business')])
  return Loaded
})

/** The form's part about the company. */
export type CompanyForm = {
  /** Its fields; `refused` is the refusal of the last try, shown at the field that it is about. */
  readonly fields: (refused: ApiError | null) => ReactNode
  /** The company; `null` while a field is wrong: then the fields say so, and the first one has the focus. */
  readonly read: () => CompanyInput | null
  /** Fills in what was typed before, by field. */
  readonly fill: (kept: Readonly<Record<string, string>>) => void
  /** Fills in the country where no other was chosen; one that no company of ours is registered in changes nothing. */
  readonly suggestCountry: (country: string) => void
  /** Tells whether a refusal is about one of the fields. */
  readonly isAbout: (error: ApiError) => boolean
}

/** Holds the form. `within`: see `companyFieldOf`. */
export function useCompanyForm(within: 'company.' | ''): CompanyForm {
  const [draft, setDraft] = useState(EMPTY_COMPANY)
  const [tried, setTried] = useState(false)
  const frame = useRef<HTMLFieldSetElement>(null)
  const checked = checkCompany(draft)
  const wrong = 'wrong' in checked ? checked.wrong : []
  return {
    fields: (refused) => (
      <AfterPaint placeholder={<div className="min-h-118" />}>
        <CompanyFields
          frame={frame}
          draft={draft}
          onChange={setDraft}
          wrong={tried ? wrong : []}
          refused={refused === null ? null : companyFieldOf(refused.field, within)}
        />
      </AfterPaint>
    ),
    read: () => {
      setTried(true)
      if ('company' in checked) return checked.company
      frame.current?.querySelector<HTMLElement>(`[name="company-${checked.wrong[0] ?? ''}"]`)?.focus()
      return null
    },
    fill: (kept) =>
      setDraft(
        (now) =>
          Object.fromEntries(Object.entries(now).map(([field, text]) => [field, kept[field] ?? text])) as CompanyDraft,
      ),
    suggestCountry: (country) => setDraft((now) => withCountry(now, country)),
    isAbout: ({ field }) => companyFieldOf(field, within) !== null,
  }
}
