/**
 * The script of every page, for what needs one. Menus, questions and links work without it. What only some pages need
 * is in scripts of their own (rates.ts, contact.ts, help.ts).
 */
import { SCROLL_THRESHOLD_PX } from '@zend/kernel/specification'
import { startConsent } from './consent.ts'
import { isStaging, readRuntime } from './config.ts'
import { remember, remembered, STORES } from './stores.ts'

const all = (selector: string): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]

function startSession(): void {
  if (remembered(sessionStorage, STORES.session) === null) remember(sessionStorage, STORES.session, crypto.randomUUID())
  document.documentElement.dataset['session'] = ''
}

/** A menu closed by a press elsewhere does not take the focus back: it stays where the press was. */
function startMenus(): void {
  const menus = all('[data-menu]') as readonly HTMLDetailsElement[]
  const close = (menu: HTMLDetailsElement): void => menu.removeAttribute('open')
  document.addEventListener('click', ({ target }) => {
    for (const menu of menus) if (target instanceof Node && !menu.contains(target)) close(menu)
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of menus.filter(({ open }) => open)) {
      close(menu)
      menu.querySelector('summary')?.focus()
    }
  })
}

function startHeader(): void {
  const [header] = all('[data-header]')
  const look = (): void => void header?.toggleAttribute('data-scrolled', window.scrollY > SCROLL_THRESHOLD_PX)
  addEventListener('scroll', look, { passive: true })
  look()
}

function startBanner(): void {
  const [banner] = all('[data-banner]')
  const [link] = all('[data-download]')
  if (banner === undefined || remembered(localStorage, STORES.banner) !== null) return
  const store = /android/i.test(navigator.userAgent) ? link?.dataset['playStore'] : link?.dataset['appStore']
  if (link instanceof HTMLAnchorElement && store !== undefined) link.href = store
  // The page comes first: the banner waits until one screen of it was read.
  const show = (): void => {
    if (window.scrollY < window.innerHeight) return
    removeEventListener('scroll', show)
    banner.hidden = false
  }
  addEventListener('scroll', show, { passive: true })
  show()
  banner.querySelector('[data-close-banner]')?.addEventListener('click', () => {
    removeEventListener('scroll', show)
    banner.hidden = true
    remember(localStorage, STORES.banner, 'closed')
  })
}

function startDeployment(runtime: NonNullable<ReturnType<typeof readRuntime>>): void {
  for (const mark of all('[data-deployment]')) {
    mark.textContent = runtime.label
    mark.hidden = runtime.label === ''
  }
  const { site } = runtime
  if (site === null || !isStaging(location.origin)) return
  for (const link of all('a[data-app]')) {
    const origin = link.dataset['app'] === 'business' ? site.staging.business : site.staging.personal
    if (link instanceof HTMLAnchorElement && origin !== null) link.href = origin + (link.dataset['appPath'] ?? '')
  }
}

startSession()
startMenus()
startHeader()
startBanner()
for (const year of all('[data-year]')) year.textContent = String(new Date().getFullYear())
const runtime = readRuntime()
if (runtime !== null) {
  startDeployment(runtime)
  startConsent(runtime.site?.loaders ?? { chat: '', analytics: '' })
}
