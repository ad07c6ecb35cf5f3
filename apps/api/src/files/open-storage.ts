import path from 'node:path'
import type { Config } from '../config.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** Opens the configured image storage: the bucket S3_BUCKET, else a folder in DATA_DIR. @throws {StartupError} */
export const openStorage = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Storage> =>
  s3 ? s3Storage(s3) : diskStorage(path.join(dataDir, 'images'))
