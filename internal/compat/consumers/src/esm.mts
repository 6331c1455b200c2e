import { isJsonError, JsonErrorCode } from '@wirework/encoding-errors';

const caught: unknown = null;
if (isJsonError(caught, JsonErrorCode.PathNotFound)) caught.path satisfies string;
