/** /companies/open: opens a company, whose first owner is the signed-in person. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type CompanyInput, type MembershipAnswer, openCompany } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { membershipsQuery, useCompanyForm } from '@zend/web/data/companies'
import { Button, Card, LinkButton, Note } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, Suspense, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { HaveReady } from './have-ready.tsx'
import { linkedDialog } from './linked-part.ts'
import { leadingTo } from './use-enter.ts'

const DIRECTORS = href('/settings/account/business-kyb/directors')

/** The form, and what a company has ready. */
export function OpenCompanyScreen({ userId }: { readonly userId: UserId }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const queryClient = useQueryClient()
  const company = useCompanyForm('')
  const navigate = useNavigate()
  const [linked, setLinked] = useState<MembershipAnswer | null>(null)
  const open = useAction(async (body: CompanyInput) => {
    const { membership } = await services().api.call(openCompany, { params: { id: userId }, body })
    await queryClient.invalidateQueries({ queryKey: membershipsQuery(userId).queryKey })
    setLinked(membership)
  })
  const { error } = open
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const described = company.read()
    if (described !== null) void open.act(described)
  }
  return (
    <div className="mt-5 grid gap-4">
      <Card padded className="tablet:p-6">
        <form onSubmit={submit} noValidate className="grid gap-5" aria-label={t`Open a company`}>
          {error === null || company.isAbout(error) ? null : error.code === 'company_limit' ? (
            <div role="alert">
              <Note tone="bad" icon={<IconAlert />}>
                <Trans>One person opens ten companies at most. Write to our support if you need more.</Trans>
              </Note>
            </div>
          ) : (
            <ErrorNote error={error} />
          )}
          {company.fields(error)}
          <Button
            type="submit"
            size="large"
            wide
            disabled={!online || linked !== null}
            loading={open.pending}
            loadingText={t`Opening the company…`}
          >
            <Trans>Open a company</Trans>
          </Button>
          <LinkButton href={`${href('/companies')}?choose`} variant="ghost" wide>
            <Trans>Back to your companies</Trans>
          </LinkButton>
        </form>
      </Card>
      <HaveReady />
      <Suspense>
        {linked === null ? null : (
          // The only company is entered by itself; verifying it begins with its directors (specification §4).
          <linkedDialog.Part
            opened
            membership={linked}
            onClose={() => void navigate(leadingTo(href('/companies'), DIRECTORS), { replace: true })}
          />
        )}
      </Suspense>
    </div>
  )
}
