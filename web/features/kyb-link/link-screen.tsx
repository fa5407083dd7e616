/**
 * /kyb-link#TOKEN: a person behind a company shows who they are, on a phone and without an account: consent, number,
 * document, face (business.md A5).
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { KybLinkAnswer } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { asApiError } from '@zend/web/client/api-error'
import { QueryView } from '@zend/web/client/query-view'
import { useAction } from '@zend/web/client/use-action'
import { type GivenNumber, NumberForm } from '@zend/web/data/verification'
import { Button, Card, EmptyState, IconTile, SkeletonRows } from '@zend/web/ui'
import { IconCheck } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, useState } from 'react'
import { ConsentCard } from './consent-card.tsx'
import { DocumentCard } from './document-card.tsx'
import { giveNumber, linkQuery } from './kyb-link.queries.ts'
import { LinkError } from './link-error.tsx'
import { OwnAccount } from './own-account.tsx'

/** The page; `token` is the address's, `userId` the signed-in person's. */
export function LinkScreen({
  token,
  userId,
}: {
  readonly token: string | null
  readonly userId: UserId | null
}): ReactElement {
  return token === null ? (
    <End title={<Trans>This link is incomplete</Trans>}>
      <Trans>Open the link in the email again. If it runs over two lines, copy both.</Trans>
    </End>
  ) : (
    <Link token={token} userId={userId} />
  )
}

function Link({ token, userId }: { readonly token: string; readonly userId: UserId | null }): ReactElement {
  const query = useQuery(linkQuery(token))
  const [declined, setDeclined] = useState(false)
  if (query.error !== null && asApiError(query.error).code === 'link_expired') return <Over />
  return (
    <div className="mt-5">
      <QueryView
        query={query}
        loading={
          <Card>
            <SkeletonRows rows={4} />
          </Card>
        }
      >
        {(link) => {
          if (declined) return <Declined company={link.company.name} />
          if (link.submitted) return <Done company={link.company.name} />
          if (!link.open) return <Over />
          return (
            <div className="grid grid-cols-1 gap-4">
              {userId === null ? null : <OwnAccount token={token} userId={userId} company={link.company.name} />}
              {link.consented ? (
                <Steps token={token} link={link} />
              ) : (
                <ConsentCard
                  token={token}
                  link={link}
                  signedIn={userId !== null}
                  onDeclined={() => setDeclined(true)}
                />
              )}
            </div>
          )
        }}
      </QueryView>
    </div>
  )
}

/** The number, then the pictures. */
function Steps({ token, link }: { readonly token: string; readonly link: KybLinkAnswer }): ReactElement {
  const [again, setAgain] = useState(false)
  const company = link.company.name
  return (
    <>
      <p className="text-label text-muted">
        <Trans>For {company}. You can come back with the same link. What we received is saved.</Trans>
      </p>
      {link.number && !again ? (
        <Card padded className="flex items-center gap-3.5">
          <IconTile tone="ok">
            <IconCheck />
          </IconTile>
          <div className="min-w-0 flex-1">
            <h2 className="font-semibold">
              <Trans>Your number and birth date</Trans>
            </h2>
            <p className="text-meta text-ok">
              <Trans>Received</Trans>
            </p>
          </div>
          <Button variant="ghost" size="small" onClick={() => setAgain(true)}>
            <Trans>Change</Trans>
          </Button>
        </Card>
      ) : (
        <NumberCard token={token} link={link} onDone={() => setAgain(false)} />
      )}
      {link.number ? <DocumentCard token={token} link={link} /> : null}
    </>
  )
}

function NumberCard({
  token,
  link,
  onDone,
}: {
  readonly token: string
  readonly link: KybLinkAnswer
  readonly onDone: () => void
}): ReactElement {
  const { t } = useLingui()
  const client = useQueryClient()
  const send = useAction(async (given: GivenNumber) => {
    await giveNumber(client, token, given)
    onDone()
  })
  const refused = send.error?.code === 'identity_number_invalid'
  return (
    <Card padded aria-labelledby="number-title">
      <h2 id="number-title" className="display text-card-title">
        <Trans>Your number and birth date</Trans>
      </h2>
      <p className="mt-1.5 mb-5 text-body text-muted">
        <Trans>As in your country’s register or your passport.</Trans>
      </p>
      <div className="grid gap-4">
        <LinkError error={refused ? null : send.error} />
        <NumberForm
          kinds={link.country.identityNumbers}
          pending={send.pending}
          pendingText={t`Sending…`}
          refused={refused}
          onEdited={send.clearError}
          onSend={(given) => void send.act(given)}
        >
          <Trans>Continue</Trans>
        </NumberForm>
      </div>
    </Card>
  )
}

/** A page on which nothing is left to do. */
function End({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }): ReactElement {
  return (
    <div role="status" className="mt-5">
      <Card>
        <EmptyState title={title} text={children} />
      </Card>
    </div>
  )
}

const Over = (): ReactElement => (
  <End title={<Trans>This link no longer works</Trans>}>
    <Trans>It was used, it expired, or a newer one was sent. Ask the company for a new link.</Trans>
  </End>
)

const Declined = ({ company }: { readonly company: string }): ReactElement => (
  <End title={<Trans>You declined</Trans>}>
    <Trans>We don’t check anything. {company} only learns that you didn’t complete it.</Trans>
  </End>
)

const Done = ({ company }: { readonly company: string }): ReactElement => (
  <End title={<Trans>We have everything</Trans>}>
    <Trans>
      We’re checking it, usually within minutes. {company} only learns whether it’s complete. You can close this page.
    </Trans>
  </End>
)
