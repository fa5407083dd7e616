import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { manifestScript } from './build-graph.ts'
import { slim } from './slim-manifest.ts'

test('a route keeps what is true of it, and neither its empty lists nor what it imports', () => {
  const layout = { id: 'layout', module: '/layout.js', css: ['/layout.css'] }
  const route = { id: 'routes/swap', parentId: 'layout', path: 'swap', module: '/swap.js' }
  const manifest = {
    entry: { module: '/entry.js', imports: ['/core.js'] },
    routes: {
      layout: { ...layout, imports: ['/core.js', '/signed-in.js'] },
      [route.id]: {
        ...route,
        hasDefaultExport: true,
        hasLoader: false,
        hasClientLoader: true,
        imports: ['/core.js', '/swap-form.js'],
        css: [],
      },
    },
    url: '/m.js',
  }
  expect(slim(manifest)).toEqual({ ...manifest, routes: { layout, [route.id]: { ...route, hasClientLoader: true } } })
})

test('the script gives the router the whole manifest, each route with its id', () => {
  const routes = { root: { id: 'root', module: '/root.js' }, 'routes/a': { id: 'routes/a', module: '/</script>.js' } }
  const manifest = { entry: { module: '/entry.js', imports: [] }, routes, url: '/m.js' }
  const window: Record<string, unknown> = {}
  runInNewContext(manifestScript(manifest), { window })
  expect(window).toEqual({ __reactRouterManifest: manifest })
  expect(manifestScript(manifest)).not.toContain('</')
})
