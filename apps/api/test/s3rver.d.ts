/** The object store of the tests, which ships no types. */
declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: Array<{ name: string }>
    })
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
    readonly store: {
      putObject(object: { bucket: string; key: string }): Promise<{ size: number }>
      getResourcePath(bucket: string, key: string, kind: 'object'): string
    }
  }
}
