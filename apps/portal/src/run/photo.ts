import { RUN_PHOTO_PX } from '@phuljhari/contract/runs/run-words'

const QUALITY = 0.8

/** Decodes a picture upright, whatever way the phone was held. @throws when the browser cannot read it */
async function decode(file: Blob): Promise<ImageBitmap | HTMLImageElement> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    // Some browsers read a format as an image only.
    const image = new Image()
    const url = URL.createObjectURL(file)
    try {
      image.src = url
      await image.decode()
      return image
    } finally {
      URL.revokeObjectURL(url)
    }
  }
}

/** Makes a photo as small as the shop keeps it, without what the camera wrote into it. @returns a JPEG, or null */
export async function shrinkPhoto(file: Blob): Promise<Blob | null> {
  try {
    const image = await decode(file)
    const scale = Math.min(1, RUN_PHOTO_PX / Math.max(image.width, image.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(image.width * scale))
    canvas.height = Math.max(1, Math.round(image.height * scale))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    if ('close' in image) image.close()
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  } catch {
    return null
  }
}
