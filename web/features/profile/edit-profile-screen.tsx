/**
 * /settings/account/profile/edit: picture, names, username, language. Fields that need a code (email, phone) are only
 * shown on the profile.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { changeProfile } from './profile.queries.ts'
import { ErrorNote } from '@zend/web/client/error-note'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { supportLink } from '@zend/web/data/links'
import { verificationQuery } from '@zend/web/data/verification'
import { userQuery } from '@zend/web/data/wallet'
import { chooseLanguage, isLanguage, LANGUAGE_NAMES, LANGUAGES } from '@zend/web/i18n'
import { Button, Card, Skeleton, TextLink, toast } from '@zend/web/ui'
import { NativeSelect, TextField } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { PictureCard } from './picture-card.tsx'
import {
  draftOf,
  fieldOfRefusal,
  isChanged,
  isNameVerified,
  judgeProfile,
  type ProfileDraft,
  type ProfileField,
} from './profile.form.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'

/** The page of the signed-in customer. */
export function EditProfileScreen({ userId }: { readonly userId: UserId }): ReactElement {
  const verification = useQuery(verificationQuery(userId))
  return (
    <div className="page-column max-w-[640px]">
      <QueryView query={useQuery(userQuery(userId))} loading={<Skeleton className="h-128 w-full" />}>
        {(user) => (
          <div className="grid grid-cols-1 gap-4">
            <PictureCard user={user} />
            {/* If it is unknown whether the name is verified, the API says so on saving. */}
            {verification.isPending ? (
              <Skeleton className="h-128 w-full" />
            ) : (
              <ProfileForm user={user} verified={isNameVerified(verification.data)} />
            )}
          </div>
        )}
      </QueryView>
    </div>
  )
}

/** Saves: sends the changes, then switches to the chosen language and goes to the profile. */
function useSave(user: User, onSaved: () => void) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  return useAction(async (draft: ProfileDraft) => {
    const { change } = judgeProfile(draft, user)
    await changeProfile(queryClient, user._id, change)
    if (isLanguage(change.locale)) await chooseLanguage(change.locale)
    toast({ kind: 'success', text: t`Your profile is saved.` })
    onSaved()
  })
}

function ProfileForm({ user, verified }: { readonly user: User; readonly verified: boolean }): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const online = useOnline()
  const errorText = useErrorText()
  const format = useFormat()
  const [draft, setDraft] = useState(() => draftOf(user))
  const [tried, setTried] = useState(false)
  const [saved, setSaved] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const save = useSave(user, () => setSaved(true))
  const { change, invalid } = judgeProfile(draft, user)
  const refused = save.error === null ? null : fieldOfRefusal(save.error, change)
  const unsaved = isChanged(draft, user) && !saved

  // Navigate only after nothing is unsaved any more, so that the guard does not ask.
  useEffect(() => {
    if (saved) void navigate(href('/settings/account/profile'), { replace: true })
  }, [saved, navigate])
  useEffect(() => {
    if (refused !== null) form.current?.querySelector<HTMLElement>(`[name="${refused}"]`)?.focus()
  }, [refused])

  const ruleTexts: Readonly<Record<ProfileField, string>> = {
    firstName: t`Enter your first name.`,
    lastName: t`Enter your last name.`,
    username: t`Use 3 to 20 letters, digits or underscores.`,
    locale: t`Choose your language.`,
  }
  const errorOf = (field: ProfileField): string | undefined => {
    if (tried && invalid.includes(field)) return ruleTexts[field]
    if (refused !== field || save.error === null) return undefined
    const { code, retryAt } = save.error
    if (code !== 'rate_limited' || retryAt === undefined) return errorText(save.error)
    const at = format.when('from', retryAt.toISOString(), new Date().toISOString(), { long: true })
    return t`You changed your username lately. You can change it again ${at}.`
  }
  const put = (part: Partial<ProfileDraft>): void => {
    save.clearError()
    setDraft({ ...draft, ...part })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (invalid[0] === undefined) void save.act(draft)
    else form.current?.querySelector<HTMLElement>(`[name="${invalid[0]}"]`)?.focus()
  }
  return (
    <Card padded>
      <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5" aria-label={t`Edit Profile`}>
        {save.error !== null && refused === null ? <ErrorNote error={save.error} /> : null}
        <Fields draft={draft} verified={verified} onPut={put} errorOf={errorOf} />
        <Button
          type="submit"
          size="large"
          wide
          disabled={!online || Object.keys(change).length + invalid.length === 0}
          loading={save.pending}
          loadingText={t`Saving…`}
        >
          <Trans>Save changes</Trans>
        </Button>
      </form>
      <UnsavedGuard unsaved={unsaved} />
    </Card>
  )
}

type FieldsProps = {
  readonly draft: ProfileDraft
  readonly verified: boolean
  readonly onPut: (part: Partial<ProfileDraft>) => void
  readonly errorOf: (field: ProfileField) => string | undefined
}

function Fields({ draft, verified, onPut, errorOf }: FieldsProps): ReactElement {
  const { t } = useLingui()
  return (
    <>
      <div className="grid gap-5 phone:grid-cols-2">
        <TextField
          name="firstName"
          label={t`First name`}
          autoComplete="given-name"
          required
          disabled={verified}
          value={draft.firstName}
          onChange={(event) => onPut({ firstName: event.currentTarget.value })}
          error={errorOf('firstName')}
        />
        <TextField
          name="lastName"
          label={t`Last name`}
          autoComplete="family-name"
          required
          disabled={verified}
          value={draft.lastName}
          onChange={(event) => onPut({ lastName: event.currentTarget.value })}
          error={errorOf('lastName')}
        />
        {verified ? (
          <p className="-mt-3.5 text-meta text-muted phone:col-span-2">
            <Trans>
              Your name is verified, so it can’t be changed here. If it has changed,{' '}
              <TextLink href={supportLink(null)}>write to us</TextLink>.
            </Trans>
          </p>
        ) : null}
      </div>
      <TextField
        name="username"
        label={t`Username`}
        prefix="@"
        hint={t`Others send you money under this name. It can be changed once in 30 days.`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={draft.username}
        onChange={(event) => onPut({ username: event.currentTarget.value })}
        error={errorOf('username')}
      />
      <NativeSelect
        name="locale"
        label={t`Language`}
        hint={t`Of the app, and of the mails we send you.`}
        choices={LANGUAGES.map((language) => ({ value: language, text: LANGUAGE_NAMES[language], lang: language }))}
        value={draft.locale}
        onChange={(event) => {
          const { value } = event.currentTarget
          if (isLanguage(value)) onPut({ locale: value })
        }}
        error={errorOf('locale')}
      />
    </>
  )
}
