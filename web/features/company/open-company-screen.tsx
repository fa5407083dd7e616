/** /companies/open: opens a company, whose first owner is the signed-in person. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type CompanyInput, openCompany } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { membershipsQuery, useCompanyForm } from '@zend/web/data/companies'
import { Button, Card, IconAlert, LinkButton, Note, toast } from '@zend/web/ui'
import type { FormEvent, ReactElement } from 'react'
import { href, useNavigate } from 'react-router'
import { HaveReady } from './have-ready.tsx'

/** The form, and what a company has ready. */
export function OpenCompanyScreen({ userId }: { readonly userId: UserId }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const queryClient = useQueryClient()
  const company = useCompanyForm('')
  const navigate = useNavigate()
  const open = useAction(async (body: CompanyInput) => {
    await services().api.call(openCompany, { params: { id: userId }, body })
    await queryClient.invalidateQueries({ queryKey: membershipsQuery(userId).queryKey })
    toast({ kind: 'success', text: t`The company is open. You are its owner.` })
    // The only company is entered by itself.
    await navigate(href('/companies'), { replace: true })
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
            disabled={!online}
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
    </div>
  )
}
