/** The company that the pages show, as its register has it, and what the person is in it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '@zend/web/client/query-view'
import { type CompanyFacts, companyQuery, roleText, useCompany } from '@zend/web/data/companies'
import { Card, CardHeader, Skeleton } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { Flag } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { Detail } from './profile-screen.tsx'

/** The card; nothing where the money is one's own. */
export function CompanyCard(): ReactElement | null {
  const company = useCompany()
  const facts = useQuery({ ...companyQuery(), enabled: company !== null })
  if (company === null) return null
  return (
    <QueryView query={facts} loading={<Skeleton className="h-80 w-full" />}>
      {(known) => <Facts facts={known} role={company.role} />}
    </QueryView>
  )
}

function Facts({
  facts: { legalName, tradingName, country, registrationNumber, openedAt },
  role,
}: {
  readonly facts: CompanyFacts
  readonly role: Parameters<typeof roleText>[0]
}): ReactElement {
  const { t, i18n } = useLingui()
  const { language } = useFormat()
  const since = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' }).format(new Date(openedAt))
  return (
    <Card className="pb-2" aria-labelledby="company-title">
      <CardHeader id="company-title" title={<Trans>Your company</Trans>} />
      <dl className="divide-y divide-line">
        <Detail term={t`Legal name`}>{legalName}</Detail>
        {tradingName === null ? null : <Detail term={t`Trading name`}>{tradingName}</Detail>}
        <Detail term={t`Country of registration`}>
          <span className="inline-flex items-center gap-2">
            <Flag country={country} size={20} />
            {new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country}
          </span>
        </Detail>
        <Detail term={t`Registration number`}>
          <span className="num">{registrationNumber}</span>
        </Detail>
        <Detail term={t`Your role`}>{i18n._(roleText(role))}</Detail>
        <Detail term={t`With Zend since`}>{since}</Detail>
      </dl>
    </Card>
  )
}
