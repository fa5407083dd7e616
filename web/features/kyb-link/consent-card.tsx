/** Who asks, for what, what happens with it, and agreeing or declining. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { KybLinkAnswer } from '@zend/contracts'
import { useOnline } from '@zend/web/client/online'
import { lazyPart } from '@zend/web/client/lazy-part'
import { useAction } from '@zend/web/client/use-action'
import { Button, Card } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconCamera, IconFile, type IconComponent, IconShield, IconUser } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { consent, decline } from './kyb-link.queries.ts'
import { LinkError } from './link-error.tsx'

const question = lazyPart(async () => (await import('@zend/web/ui/question')).Question)

/** The card. `onDeclined` is called once the person has declined. */
export function ConsentCard({
  token,
  link,
  signedIn,
  onDeclined,
}: {
  readonly token: string
  readonly link: KybLinkAnswer
  readonly signedIn: boolean
  readonly onDeclined: () => void
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const client = useQueryClient()
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const company = link.company.name
  const agree = useAction(() => consent(client, token))
  const no = useAction(async () => {
    await decline(client, token)
    onDeclined()
  })
  const until = format.when('until', link.expiresAt, new Date().toISOString(), { exact: 'day', long: true })
  return (
    <Card padded className="tablet:p-6">
      <h2 className="display text-card-title">
        <Trans>{company} asks you to verify your identity</Trans>
      </h2>
      <p className="mt-2 text-body text-muted">
        <Trans>
          {company} is opening an account with Zend and listed you as a director, owner or signatory. The law requires
          us to verify each of them. It takes a few minutes.
        </Trans>
      </p>
      <h3 className="mt-5 mb-1 text-label font-semibold">
        <Trans>What we ask for</Trans>
      </h3>
      <ul>
        <Line icon={IconUser}>
          <Trans>Your identity number and birth date</Trans>
        </Line>
        <Line icon={IconFile}>
          <Trans>A photo of your identity document</Trans>
        </Line>
        <Line icon={IconCamera}>
          <Trans>A photo of your face, taken now</Trans>
        </Line>
      </ul>
      <h3 className="mt-5 mb-1 text-label font-semibold">
        <Trans>What we do with it</Trans>
      </h3>
      <div className="flex gap-3 text-label text-muted">
        <IconShield className="mt-px shrink-0 text-ok" />
        <div className="grid gap-2">
          <p>
            <Trans>
              We and an identity service compare it with your country’s registers and sanctions lists. It’s encrypted,
              used only for this, and kept as long as the law requires.
            </Trans>
          </p>
          <p>
            <Trans>
              {company} never sees it. They only see your progress and, if it fails, whether it was the number, the
              document or the face.
            </Trans>
          </p>
        </div>
      </div>
      <div className="mt-6 grid gap-3">
        <LinkError error={agree.error} />
        <Button
          size="large"
          wide
          disabled={!online}
          loading={agree.pending}
          loadingText={t`One moment…`}
          onClick={() => void agree.act()}
        >
          <Trans>Agree and start</Trans>
        </Button>
        <Button variant="ghost" wide disabled={!online || agree.pending} onClick={() => setAsking(true)}>
          <Trans>I don’t agree</Trans>
        </Button>
      </div>
      <p className="mt-4 text-meta text-muted">
        <Trans>This link is only for you and works {until}.</Trans>{' '}
        {signedIn ? null : <Trans>Already verified with Zend? Sign in, then open the link from the email again.</Trans>}
      </p>
      {asking ? (
        <Suspense>
          <question.Part
            open
            onClose={() => setAsking(false)}
            title={t`Decline?`}
            description={t`The link stops working, and ${company} learns that you didn’t complete it. They can send you a new one.`}
            stay={t`Back`}
            act={t`Decline`}
            pending={no.pending}
            pendingText={t`Declining…`}
            onAct={() => void no.act()}
          >
            <LinkError error={no.error} />
          </question.Part>
        </Suspense>
      ) : null}
    </Card>
  )
}

function Line({ icon: Icon, children }: { readonly icon: IconComponent; readonly children: ReactNode }): ReactElement {
  return (
    <li className="flex items-center gap-3 py-1.5 text-body">
      <Icon size={20} className="shrink-0 text-muted" />
      {children}
    </li>
  )
}
