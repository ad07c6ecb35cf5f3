import { AppError } from '@phuljhari/contract/errors'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { imagesOnWire, saveImage } from '../files/images.ts'
import { prepareImage } from '../files/prepare-image.ts'
import type { Storage } from '../files/storage.ts'
import type { Upload } from '../files/upload.ts'
import { t } from '@phuljhari/contract/rules/t'

/**
 * Stores an image for the shop's papers. @returns its URL
 * @throws {AppError} image.invalid, and what the storage refuses
 */
export async function addShopImage(storage: Storage, upload: Upload | null): Promise<string> {
  const image = await prepareImage(upload?.bytes ?? Buffer.alloc(0))
  await saveImage(storage, image)
  return imagesOnWire(image.key)[0]?.Location ?? ''
}

const IMAGES = ['logo', 'signature'] as const

/**
 * Refuses images that are no longer stored: one that no setting names is removed after some hours, for example while
 * its form stays open.
 * @throws {AppError} request.invalid
 */
export async function assertImagesStored(storage: Storage, value: ShopSettings['identity']): Promise<void> {
  for (const name of IMAGES) {
    const file = value[name].split('/').at(-1) ?? ''
    if (file !== '' && (await storage.read(file)) === null)
      throw new AppError('request.invalid', { fields: { [`value.${name}`]: t('Upload the image again') } })
  }
}
