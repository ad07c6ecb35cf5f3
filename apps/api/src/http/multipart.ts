import { AppError } from '@phuljhari/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '../files/upload.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a multipart form; null when none was sent. */
    upload: Upload | null
  }
}

type FormOptions = {
  /** Name of the part that holds the file. */
  file: string
  /** Files of this size or larger are refused. */
  maxBytes: number
  /** The longest text part; by default enough for a form that a person fills in. */
  maxFieldBytes?: number
  /** The error for a file that is too large. */
  tooLarge: () => AppError
}

/**
 * A preValidation hook for multipart routes. Text parts become the body, which the route's schema then checks; the file
 * becomes `request.upload`. A file part without name and content is ignored: browsers send one for an empty file input.
 * @throws {AppError} request.unsupported, request.broken_form, request.too_large, or the error made by `tooLarge`.
 */
export const readForm = (options: FormOptions) => async (request: FastifyRequest) => {
  if (!request.isMultipart())
    throw new AppError('request.unsupported', { message: 'Send this form as multipart/form-data' })
  const body: Record<string, string> = Object.create(null)
  try {
    for await (const part of request.parts({
      limits: { files: 1, fields: 20, fieldSize: options.maxFieldBytes ?? 10_000, fileSize: options.maxBytes },
    })) {
      if (part.type === 'field') body[part.fieldname] = String(part.value)
      else {
        const bytes = await part.toBuffer().catch((error: { code?: string }) => {
          throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? options.tooLarge() : error
        })
        if (bytes.length >= options.maxBytes) throw options.tooLarge()
        // A chosen file has a name even if it is empty; its reader refuses it with a specific message.
        if (part.fieldname === options.file && (bytes.length > 0 || part.filename))
          request.upload = { filename: part.filename ?? '', bytes }
      }
    }
  } catch (error) {
    // The parser's own limits have FST_ codes; anything else is a truncated form or a bad boundary.
    if (error instanceof AppError || (error as { code?: string }).code?.startsWith('FST_')) throw error
    throw new AppError('request.broken_form')
  }
  // The schema expects a plain object; the null prototype above made __proto__ a harmless field name.
  request.body = { ...body }
}
