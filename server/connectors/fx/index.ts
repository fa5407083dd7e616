/** The public interface of the FX connectors. */
export { type CamtRefusal, type CamtStatement, readCamt053 } from './camt053.ts'
export { xmlTree } from './xml-tree.ts'
export {
  FX_HOOK_KEY_FILES,
  FX_KEY_FILES,
  FX_PROVIDER_NAMES,
  type FxConfig,
  openFxNotices,
  openFxProviders,
} from './open-fx.ts'
