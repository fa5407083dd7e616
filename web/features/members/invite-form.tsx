/** Inviting somebody: the address, the role, what differs from it; then the code, the PIN, and the mail is sent. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type InvitationAnswer, inviteMember } from '@zend/contracts'
import type { ApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { roleText } from '@zend/web/data/companies'
import { Button, Card, Note } from '@zend/web/ui'
import { TextField } from '@zend/web/ui/fields'
import { IconAlert, IconInfo } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, Suspense, useRef, useState } from 'react'
import { Alone } from './alone.tsx'
import { useChangeErrorText } from './change-error-text.ts'
import { GrantEditor } from './grant-editor.tsx'
import { confirmChange, successDialog } from './later-parts.ts'
import { type Change, type Grant, presetOf, switched } from './members.flow.ts'
import { useMe } from './use-me.ts'

/** `again` is the invitation that is sent again: its address is typed again, since the page knows it masked. */
export type InviteFormProps = { readonly again: InvitationAnswer | null; readonly onEnd: () => void }

/** The form. */
export function InviteForm({ again, onEnd }: InviteFormProps): ReactElement {
  const { t, i18n } = useLingui()
  const online = useOnline()
  const errorText = useChangeErrorText()
  const me = useMe()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const [grant, setGrant] = useState<Grant>(() => beginning(me, again))
  const [change, setChange] = useState<(Change & { readonly email: string }) | null>(null)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const email = inviteMember.body.shape.email.safeParse(typed)
    setWrong(!email.success)
    setRefused(null)
    if (email.success) setChange({ memberAct: 'invite', email: email.data, ...grant })
    else field.current?.focus()
  }
  const roleName = i18n._(roleText(grant.role))
  if (change !== null && sentTo === null) {
    const { email } = change
    return (
      <Suspense>
        <confirmChange.Part
          change={change}
          what={t`It confirms inviting ${email} as ${roleName}.`}
          onDone={() => setSentTo(email)}
          onRefused={(error) => {
            setRefused(error)
            setChange(null)
          }}
          onBack={() => setChange(null)}
        />
      </Suspense>
    )
  }
  return (
    <Card padded className="page-column max-w-[660px] tablet:p-6" aria-labelledby="invite">
      <h2 id="invite" className="display text-card-title">
        {again === null ? <Trans>Invite somebody</Trans> : <Trans>Send the invitation again</Trans>}
      </h2>
      <form onSubmit={submit} noValidate className="mt-5 grid gap-6">
        {refused === null ? null : (
          <div role="alert">
            <Note tone="bad" icon={<IconAlert />}>
              {errorText(refused)}
            </Note>
          </div>
        )}
        {again === null ? null : (
          <Note tone="info" icon={<IconInfo />}>
            <Trans>Type the address of {again.email} again. The link that was sent before ends.</Trans>
          </Note>
        )}
        <TextField
          ref={field}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={t`Email`}
          hint={t`Gets a link that works once, for 7 days.`}
          required
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={wrong ? t`Enter an email address like name@example.com.` : undefined}
        />
        <GrantEditor me={me} before={null} grant={grant} onChange={setGrant} />
        <section aria-labelledby="alone">
          <h3 id="alone" className="mb-2.5 text-label font-semibold">
            <Trans>What this person could do alone</Trans>
          </h3>
          <Alone permissions={grant.permissions} />
        </section>
        <Button type="submit" size="large" wide disabled={!online}>
          <Trans>Continue</Trans>
        </Button>
        <Button variant="ghost" wide onClick={onEnd}>
          <Trans>Back to the members</Trans>
        </Button>
      </form>
      <Suspense>
        {sentTo === null ? null : (
          <successDialog.Part
            open
            onClose={onEnd}
            title={<Trans>Invitation sent</Trans>}
            text={
              <Trans>
                {sentTo} gets a mail with a link. Until it is accepted it stands among the open invitations.
              </Trans>
            }
          />
        )}
      </Suspense>
    </Card>
  )
}

/** The role that the form begins with, without what the giver lacks. */
function beginning(me: Grant, again: InvitationAnswer | null): Grant {
  if (again === null) return presetOf(me, null, 'viewer')
  const may = again.permissions.filter((each) => me.permissions.includes(each))
  return { role: again.role, permissions: switched(may, 'view', may.includes('view')) }
}
