/** Passkeys: signing in and confirming with a fingerprint, a face or a key, instead of password and codes. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Passkey } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { dropPasskey } from './security.queries.ts'
import { asApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { isPasskeyDevice, passkeysQuery } from '@zend/web/data/access'
import { Button, Card, IconButton, IconTile, List, Note, SkeletonRows, toast } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconInfo, IconKey, IconTrash } from '@zend/web/ui/icons'
import { type ReactElement, Suspense, useState } from 'react'
import { addPasskeyDialog, question } from './later-parts.ts'

/** The card. `approves`: see `AddPasskeyDialog`. */
export function PasskeysCard({
  userId,
  approves,
}: {
  readonly userId: UserId
  readonly approves: boolean
}): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const [adding, setAdding] = useState(false)
  return (
    <Card aria-labelledby="passkeys" className="overflow-hidden">
      <div className="p-5 tablet:p-6">
        <h2 id="passkeys" className="display text-card-title">
          <Trans>Passkeys</Trans>
        </h2>
        <p className="mt-1.5 text-body text-muted">
          <Trans>
            Sign in and confirm with your fingerprint, your face or a security key. Nobody can trick you into giving it
            away.
          </Trans>
        </p>
      </div>
      <QueryView query={useQuery(passkeysQuery(userId))} loading={<SkeletonRows rows={1} />}>
        {(passkeys) =>
          passkeys.length === 0 ? null : (
            <List aria-label={t`Passkeys`} className="border-t border-line">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey._id} userId={userId} passkey={passkey} />
              ))}
            </List>
          )
        }
      </QueryView>
      <div className="px-5 pb-5 tablet:px-6 tablet:pb-6">
        {isPasskeyDevice() ? (
          <Button variant="quiet" wide icon={<IconKey size={20} />} disabled={!online} onClick={() => setAdding(true)}>
            <Trans>Add a passkey</Trans>
          </Button>
        ) : (
          <Note tone="info" icon={<IconInfo />}>
            <Trans>This browser has no passkeys. Try another, or a newer phone.</Trans>
          </Note>
        )}
      </div>
      {adding ? (
        <Suspense>
          <addPasskeyDialog.Part userId={userId} approves={approves} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </Card>
  )
}

function PasskeyRow({ userId, passkey }: { readonly userId: UserId; readonly passkey: Passkey }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const online = useOnline()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { name, createdAt, confirmsFrom, lastUsedAt } = passkey
  const now = new Date().toISOString()
  const at = format.when('at', lastUsedAt ?? createdAt, now, { long: true })
  const from = format.when('from', confirmsFrom, now, { long: true })
  const remove = useAction(async () => {
    try {
      await dropPasskey(queryClient, userId, passkey._id)
      toast({ kind: 'success', text: t`The passkey is removed.` })
    } catch (thrown) {
      toast({ kind: 'error', text: errorText(asApiError(thrown)) })
    } finally {
      setAsking(false)
    }
  })
  return (
    <li className="flex items-center gap-3 px-5 py-3.5 tablet:px-6">
      <IconTile tone="info">
        <IconKey />
      </IconTile>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-body font-semibold">{name}</span>
        <span className="num block text-meta text-muted">
          {lastUsedAt === null ? <Trans>Added {at}</Trans> : <Trans>Last used {at}</Trans>}
        </span>
        {Date.parse(confirmsFrom) <= Date.now() ? null : (
          <span className="num block text-meta text-muted">
            <Trans>Confirms in place of a mailed code {from}</Trans>
          </span>
        )}
      </span>
      <IconButton
        plain
        label={t`Remove ${name}`}
        icon={<IconTrash size={20} />}
        disabled={!online}
        onClick={() => setAsking(true)}
      />
      {asking ? (
        <Suspense>
          <question.Part
            open
            onClose={() => setAsking(false)}
            title={<Trans>Remove this passkey?</Trans>}
            description={<Trans>It will not sign you in any more. Remove it from your device as well.</Trans>}
            stay={<Trans>Keep it</Trans>}
            act={<Trans>Remove</Trans>}
            onAct={() => void remove.act()}
            pending={remove.pending}
            pendingText={t`Removing…`}
          />
        </Suspense>
      ) : null}
    </li>
  )
}
