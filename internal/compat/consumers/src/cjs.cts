import errors = require('@wirework/encoding-errors');

const caught: unknown = null;
if (errors.isJsonError(caught, errors.JsonErrorCode.PathNotFound)) caught.path satisfies string;
