import { z } from 'zod';

const address = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol));

/** S3-compatible store for files; unset: the folder `PEDESTAL_FILES`. */
export const S3_VARIABLES = {
  S3_ENDPOINT: [
    address.optional(),
    'the address of an S3-compatible store such as https://s3.example.com, or unset for the folder PEDESTAL_FILES',
  ],
  S3_BUCKET: [
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
    'the name of a bucket that exists',
  ],
  S3_REGION: [
    z
      .string()
      .regex(/^[a-z0-9-]{1,64}$/)
      .default('us-east-1'),
    'a region name, for example S3_REGION=us-east-1',
  ],
  S3_ACCESS_KEY_ID: [z.string().min(1).max(256).optional(), 'the access key of the bucket'],
  S3_SECRET_ACCESS_KEY: [z.string().min(1).max(256).optional(), 'the secret key of the bucket'],
  S3_PRESIGN: [
    z.enum(['on', 'off']).default('off'),
    'on to let browsers fetch content from the store itself, or off',
  ],
} as const;
