/**
 * The web manifest of an app, which the browser needs to install it. The icons are in the app's `public` folder, under
 * the same names for all apps. Pure.
 */
import type { AppBuild } from './app-build.ts'

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${String(size)}.png`,
  sizes: `${String(size)}x${String(size)}`,
  type: 'image/png',
  purpose,
})

/** The manifest as text. */
export function webManifest({ name, description, shortcuts, firstPages }: AppBuild): string {
  const manifest = {
    id: '/',
    name,
    short_name: name,
    description,
    start_url: firstPages.home,
    scope: '/',
    display: 'standalone',
    background_color: '#f0f6f5',
    theme_color: '#f0f6f5',
    categories: ['finance'],
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 192, 'maskable'),
      icon('maskable', 512, 'maskable'),
    ],
    shortcuts: shortcuts.map((shortcut) => ({
      ...shortcut,
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
    })),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
