/** The frame of a page before the shell, such as the choice of whose money to see. No menu, no panel. */
import { Trans } from '@lingui/react/macro'
import type { UserId } from '@zend/kernel'
import { APP_NAME, pageTitle } from '@zend/web/client/app-name'
import { watchSession } from '@zend/web/client/browser'
import { LanguageChoice } from '@zend/web/client/language-choice'
import { useOnline } from '@zend/web/client/online'
import { Button, Logo, OfflineBanner, useTheme } from '@zend/web/ui'
import { IconLogOut } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react'
import { DeploymentMark } from './deployment-mark.tsx'
import { signOutDialog } from './later-parts.ts'
import { endSplash } from './splash.ts'

/** The frame with a title, the page, and signing out; `userId` is `null` where nobody is signed in. */
export function ChoiceFrame({
  userId,
  title,
  children,
}: {
  readonly userId: UserId | null
  readonly title: string
  readonly children: ReactNode
}): ReactElement {
  const online = useOnline()
  const [signingOut, setSigningOut] = useState<boolean | null>(null)
  useTheme()
  useEffect(() => (userId === null ? undefined : watchSession(userId)), [userId])
  // The dashboard's splash may have begun on the way here.
  useEffect(endSplash, [])
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{pageTitle(title)}</title>
      {online ? null : <OfflineBanner />}
      <header className="mx-auto flex h-19 w-full max-w-[640px] items-center gap-2.5 px-4">
        <span className="mr-auto">
          <Logo name={APP_NAME} />
        </span>
        <span className="max-phone:hidden">
          <DeploymentMark />
        </span>
        <LanguageChoice />
      </header>
      <main id="content" className="mx-auto w-full max-w-[640px] flex-1 px-4 pt-4 pb-12 tablet:pt-10">
        <h1 className="display text-title">{title}</h1>
        {children}
        {userId === null ? null : (
          <Button
            variant="ghost"
            size="small"
            icon={<IconLogOut size={20} />}
            onClick={() => setSigningOut(true)}
            className="mt-6"
          >
            <Trans>Log out</Trans>
          </Button>
        )}
      </main>
      {signingOut === null ? null : (
        <Suspense>
          <signOutDialog.Part open={signingOut} onClose={() => setSigningOut(false)} />
        </Suspense>
      )}
    </div>
  )
}
