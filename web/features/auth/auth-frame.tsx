/** The frame of the sign-in pages (specification §2): form on one side, promotion on the other, always light. */
import { ClothBand, Logo } from '@zend/web/ui'
import type { ReactElement, ReactNode } from 'react'

/** Two columns from 1200 px on; below that the form alone under a strip of cloth. */
export function AuthFrame({ promotion, languages, children }: { readonly promotion: ReactNode; readonly languages: ReactNode; readonly children: ReactNode }): ReactElement {
  return (
    <div data-theme="light" className="grid min-h-dvh bg-ground text-ink laptop:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <div className="flex min-w-0 flex-col">
        <ClothBand pattern="selvedge" rows={3} className="h-3 laptop:hidden" cell={4} />
        <header className="flex h-19 items-center justify-between px-4 tablet:px-8">
          <Logo />
          {languages}
        </header>
        <main className="mx-auto w-full max-w-[460px] flex-1 px-4 pt-4 pb-12 tablet:px-0 laptop:pt-[max(3vh,1rem)]">{children}</main>
      </div>
      <aside className="sticky top-0 hidden h-dvh p-4 laptop:block">{promotion}</aside>
    </div>
  )
}
