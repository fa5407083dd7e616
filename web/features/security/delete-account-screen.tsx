/** /settings/security/delete-account: what stands in the way of closing the account, a copy of one's data, and closing it for good. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ClosingBlocker } from '@zend/contracts'
import { isCoin, type UserId } from '@zend/kernel'
import {
  asApiError,
  closeTheAccount,
  closingQuery,
  exportMyData,
  leaveAfter,
  QueryView,
  saveFile,
  useAction,
  useErrorText,
  useOnline,
} from '@zend/web/client'
import {
  Button,
  Checkbox,
  IconAlert,
  IconClock,
  IconCoins,
  IconDownload,
  IconReceipt,
  IconTile,
  List,
  Note,
  PasswordField,
  Skeleton,
  TextLink,
  useFormat,
} from '@zend/web/ui'
import { type FormEvent, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { confirmStep } from './later-parts.ts'
import { SecurityCard, SecurityColumn } from './security-page.tsx'
import { useActCode } from './use-act-code.ts'

/** The page. */
export function DeleteAccountScreen({ userId }: { readonly userId: UserId }): ReactElement {
  return (
    <SecurityColumn>
      <TakeData userId={userId} />
      <QueryView query={useQuery(closingQuery(userId))} loading={<Skeleton className="h-64 w-full" />}>
        {(blockers) => (blockers.length > 0 ? <Blockers blockers={blockers} /> : <Close userId={userId} />)}
      </QueryView>
    </SecurityColumn>
  )
}

/** A file with everything that is held about the customer. */
function TakeData({ userId }: { readonly userId: UserId }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const [password, setPassword] = useState('')
  const take = useAction(async () => {
    saveFile(await exportMyData(userId, password))
    setPassword('')
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (password !== '') void take.act()
  }
  return (
    <SecurityCard
      title={<Trans>Take your data with you</Trans>}
      text={<Trans>One file with everything we hold about you, without your documents and secrets.</Trans>}
      error={take.error}
    >
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
        <PasswordField name="exportPassword" label={t`Password`} value={password} onChange={(event) => setPassword(event.currentTarget.value)} />
        <Button
          type="submit"
          variant="quiet"
          wide
          icon={<IconDownload size={20} />}
          disabled={!online || password === ''}
          loading={take.pending}
          loadingText={t`Collecting…`}
        >
          <Trans>Download my data</Trans>
        </Button>
      </form>
    </SecurityCard>
  )
}

function Blockers({ blockers }: { readonly blockers: readonly ClosingBlocker[] }): ReactElement {
  const { t } = useLingui()
  return (
    <SecurityCard title={<Trans>Delete your account</Trans>} text={<Trans>Deal with these first:</Trans>}>
      <List aria-label={t`What stands in the way`} className="-mx-1">
        {blockers.map((blocker) => (
          <Blocker key={JSON.stringify(blocker)} blocker={blocker} />
        ))}
      </List>
    </SecurityCard>
  )
}

function Blocker({ blocker }: { readonly blocker: ClosingBlocker }): ReactElement {
  const format = useFormat()
  const row = (icon: ReactNode, text: ReactNode, link?: ReactNode): ReactElement => (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <IconTile tone="warn" size={36}>
        {icon}
      </IconTile>
      <span className="num min-w-0 flex-1 basis-40 text-body">{text}</span>
      {link}
    </li>
  )
  switch (blocker.kind) {
    case 'balance': {
      const { currency } = blocker
      const coin = isCoin(currency)
      const amount = coin ? format.coin(blocker.amount, currency) : format.fiat(blocker.amount, currency)
      return row(
        <IconCoins size={18} />,
        <Trans>{amount} is still here.</Trans>,
        // Local money leaves to a bank account or a wallet there, and in no other way.
        <TextLink href={coin ? '/withdraw' : `/quick-sell?from=${currency}`}>{coin ? <Trans>Send it</Trans> : <Trans>Pay it out</Trans>}</TextLink>,
      )
    }
    case 'collecting': {
      const amount = isCoin(blocker.currency) ? format.coin(blocker.amount, blocker.currency) : format.fiat(blocker.amount, blocker.currency)
      return row(
        <IconCoins size={18} />,
        <Trans>{amount} has arrived, below the minimum. Add to it, or ask support.</Trans>,
        <TextLink href="/settings/services/support">
          <Trans>Support</Trans>
        </TextLink>,
      )
    }
    case 'open-transaction':
      return row(
        <IconReceipt size={18} />,
        <Trans>A transaction is under way.</Trans>,
        <TextLink href={blocker.path}>
          <Trans>See it</Trans>
        </TextLink>,
      )
    case 'hold': {
      const until = format.dayTime(blocker.until, new Date().toISOString(), { long: true })
      return row(<IconClock size={18} />, <Trans>Your account is on hold until {until}.</Trans>)
    }
  }
}

const FORM_NOES: readonly string[] = ['password_wrong', 'account_locked', 'account_not_empty']

/** Closing: it is understood, the password, the code. */
function Close({ userId }: { readonly userId: UserId }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const errorText = useErrorText()
  const [password, setPassword] = useState('')
  const [understood, setUnderstood] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const code = useActCode('delete-account')
  const close = useAction(async (otp: string) => {
    try {
      await closeTheAccount(userId, password, otp)
    } catch (thrown) {
      // What was refused of the form is mended there; a refused code stays with its cells.
      if (FORM_NOES.includes(asApiError(thrown).code)) setConfirming(false)
      throw thrown
    }
    leaveAfter(Promise.resolve(), 0)
  })
  const refused = close.error !== null && FORM_NOES.includes(close.error.code) ? close.error : null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (password === '' || !understood) return
    close.clearError()
    setConfirming(true)
  }
  if (confirming) {
    return (
      <SecurityCard>
        <Suspense>
          <confirmStep.Part
            userId={userId}
            type="delete-account"
            code={code}
            what={t`It closes your account for good.`}
            pending={close.pending}
            error={close.error}
            onCode={(otp) => void close.act(otp)}
            onBack={() => setConfirming(false)}
          />
        </Suspense>
      </SecurityCard>
    )
  }
  return (
    <SecurityCard
      title={<Trans>Delete your account</Trans>}
      text={<Trans>It is closed for good, on every device. What was booked stays in our books, as the law asks; the rest is forgotten.</Trans>}
    >
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
        <Note tone="bad" icon={<IconAlert />}>
          <Trans>Coins sent to your addresses later are lost to you.</Trans>
        </Note>
        <PasswordField
          name="password"
          label={t`Password`}
          required
          value={password}
          onChange={(event) => {
            close.clearError()
            setPassword(event.currentTarget.value)
          }}
          error={refused === null ? undefined : errorText(refused)}
        />
        <Checkbox
          label={<Trans>I understand that this cannot be undone</Trans>}
          checked={understood}
          onChange={(event) => setUnderstood(event.currentTarget.checked)}
        />
        <Button type="submit" variant="danger" wide disabled={!online || password === '' || !understood}>
          <Trans>Delete my account</Trans>
        </Button>
      </form>
    </SecurityCard>
  )
}
