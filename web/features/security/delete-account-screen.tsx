/**
 * /settings/security/delete-account: obstacles to closing the account, a copy of one's data, and closing it for good.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { UserId } from '@zend/kernel'
import { closeTheAccount, closingQuery, exportMyData } from './security.queries.ts'
import { asApiError } from '@zend/web/client/api-error'
import { isAboutCode } from '@zend/web/data/access'
import { leaveAfter } from '@zend/web/client/browser'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { saveFile } from '@zend/web/client/save-file'
import { type Action, useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { Button, Note, Skeleton } from '@zend/web/ui'
import { Checkbox, PasswordField } from '@zend/web/ui/fields'
import { IconAlert, IconDownload } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, Suspense, useState } from 'react'
import { Blockers } from './closing-blockers.tsx'
import { confirmStep } from './later-parts.ts'
import { SecurityCard, SecurityColumn } from './security-page.tsx'
import { useActCode } from './use-act-code.ts'

/** The page. */
export function DeleteAccountScreen({ userId }: { readonly userId: UserId }): ReactElement {
  const [goOn, setGoOn] = useState<(() => void) | null>(null)
  if (goOn !== null)
    return (
      <SecurityColumn>
        <Closed onGoOn={goOn} />
      </SecurityColumn>
    )
  // The session is over: the page says so before anything else notices, and stays until it was read.
  return (
    <StillOpen userId={userId} onClosed={() => leaveAfter(new Promise<void>((resolve) => setGoOn(() => resolve)), 0)} />
  )
}

function StillOpen({ userId, onClosed }: { readonly userId: UserId; readonly onClosed: () => void }): ReactElement {
  return (
    <SecurityColumn>
      <TakeData userId={userId} />
      <QueryView query={useQuery(closingQuery(userId))} loading={<Skeleton className="h-64 w-full" />}>
        {(blockers) =>
          blockers.length > 0 ? <Blockers blockers={blockers} /> : <Close userId={userId} onClosed={onClosed} />
        }
      </QueryView>
    </SecurityColumn>
  )
}

/** A file with all data about the customer. */
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
        <PasswordField
          name="exportPassword"
          label={t`Password`}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
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

/**
 * Closing: the consent, the code, the password. The password comes last and is refused where it is typed; the code
 * stays valid meanwhile, so that a typo needs no new code.
 */
function Close({ userId, onClosed }: { readonly userId: UserId; readonly onClosed: () => void }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const [understood, setUnderstood] = useState(false)
  const [step, setStep] = useState<'begin' | 'code' | 'password'>('begin')
  const [otp, setOtp] = useState('')
  const code = useActCode('delete-account')
  const close = useAction(async (password: string) => {
    try {
      await closeTheAccount(userId, password, otp)
    } catch (thrown) {
      if (isAboutCode(asApiError(thrown))) setStep('code')
      throw thrown
    }
    onClosed()
  })
  if (step === 'code') {
    return (
      <SecurityCard>
        <Suspense>
          <confirmStep.Part
            userId={userId}
            type="delete-account"
            code={code}
            what={t`It closes your account for good.`}
            pending={false}
            error={close.error}
            onCode={(typed) => {
              close.clearError()
              setOtp(typed)
              setStep('password')
            }}
            onBack={() => setStep('begin')}
          />
        </Suspense>
      </SecurityCard>
    )
  }
  if (step === 'password') return <LastStep close={close} onBack={() => setStep('begin')} />
  return (
    <SecurityCard
      title={<Trans>Delete your account</Trans>}
      text={
        <Trans>
          Your account closes for good, on every device. We keep the records the law requires and delete the rest.
        </Trans>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!understood) return
          close.clearError()
          setStep('code')
        }}
        noValidate
        className="grid grid-cols-1 gap-4"
      >
        <Note tone="bad" icon={<IconAlert />}>
          <Trans>Coins sent to your addresses later are lost to you.</Trans>
        </Note>
        <Checkbox
          label={<Trans>I understand that this cannot be undone</Trans>}
          checked={understood}
          onChange={(event) => setUnderstood(event.currentTarget.checked)}
        />
        <Button type="submit" variant="danger" wide disabled={!online || !understood}>
          <Trans>Delete my account</Trans>
        </Button>
      </form>
    </SecurityCard>
  )
}

/** The password and the closing. */
function LastStep({
  close,
  onBack,
}: {
  readonly close: Action<[string], void>
  readonly onBack: () => void
}): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const errorText = useErrorText()
  const [password, setPassword] = useState('')
  return (
    <SecurityCard
      title={<Trans>Delete your account</Trans>}
      text={<Trans>Your password is the last step. After it the account is closed.</Trans>}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (password !== '') void close.act(password)
        }}
        noValidate
        className="grid grid-cols-1 gap-4"
      >
        <PasswordField
          name="password"
          label={t`Password`}
          required
          value={password}
          onChange={(event) => {
            close.clearError()
            setPassword(event.currentTarget.value)
          }}
          error={close.error === null ? undefined : errorText(close.error)}
        />
        <Button
          type="submit"
          variant="danger"
          wide
          loading={close.pending}
          loadingText={t`Closing…`}
          disabled={!online || password === ''}
        >
          <Trans>Delete my account</Trans>
        </Button>
        <Button variant="ghost" wide disabled={close.pending} onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </form>
    </SecurityCard>
  )
}

/** The confirmation that it is closed. */
function Closed({ onGoOn }: { readonly onGoOn: () => void }): ReactElement {
  return (
    <SecurityCard>
      <div role="status" className="grid gap-2">
        <h2 className="display text-card-title">
          <Trans>Your account is closed</Trans>
        </h2>
        <p className="text-body text-muted">
          <Trans>You are signed out everywhere. Thank you for having been with us.</Trans>
        </p>
      </div>
      <Button wide className="mt-5" onClick={onGoOn}>
        <Trans>Go to the start</Trans>
      </Button>
    </SecurityCard>
  )
}
