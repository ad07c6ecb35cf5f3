import { AppError } from '@phuljhari/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '../files/upload.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a multipart form; null when none was sent. */
    upload: Upload | null
    /** PATCH /products without a discountPrice: the present one stays. */
    keepsDiscount: boolean
  }
}

type FormOptions = {
  /** Name of the part that holds the file. */
  file: string
  maxBytes: number
  /** What to answer when the file is of `maxBytes` or more. */
  tooLarge: () => AppError
}

/**
 * A preValidation hook for multipart routes: its text parts become the body, which the route's schema then checks, and its file `request.upload`.
 * A file part without a name and content counts as none: browsers send one for an untouched file input.
 * @throws {AppError} request.unsupported, request.broken_form, request.too_large, or what `tooLarge` makes.
 */
export const readForm = (options: FormOptions) => async (request: FastifyRequest) => {
  if (!request.isMultipart())
    throw new AppError('request.unsupported', { message: 'Send this form as multipart/form-data' })
  const body: Record<string, string> = Object.create(null)
  try {
    for await (const part of request.parts({
      limits: { files: 1, fields: 20, fieldSize: 10_000, fileSize: options.maxBytes },
    })) {
      if (part.type === 'field') body[part.fieldname] = String(part.value)
      else {
        const bytes = await part.toBuffer().catch((error: { code?: string }) => {
          throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? options.tooLarge() : error
        })
        if (bytes.length >= options.maxBytes) throw options.tooLarge()
        // A file that is empty is told so to whoever chose it; an untouched input has no name.
        if (part.fieldname === options.file && (bytes.length > 0 || part.filename))
          request.upload = { filename: part.filename ?? '', bytes }
      }
    }
  } catch (error) {
    // The parser names its own limits; what is left is a form that is cut off or has no proper boundary.
    if (error instanceof AppError || (error as { code?: string }).code?.startsWith('FST_')) throw error
    throw new AppError('request.broken_form')
  }
  // A plain object again, as the schema expects; __proto__ as a field name was harmless above.
  request.body = { ...body }
}
