/** The name of the meta tag that carries the configuration. */
export const CONFIG_META_NAME = 'zend-config'
