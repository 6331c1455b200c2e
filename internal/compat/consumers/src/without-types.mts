// Compiled with `types: []` and `skipLibCheck: true`, as `tsc --init` of TypeScript 7 writes them.
import { createClient } from '@wirework/http-client';
import { createFakeClient } from '@wirework/http-testing';

const result = await createClient().get('https://api.example.com/');
// @ts-expect-error a type of Node that is not found would be `any`
result.bytes().nonsense();
// @ts-expect-error the stream is one of Node
result.stream.nonsense();
// @ts-expect-error the body is a buffer of Node
createFakeClient([]).sent[0]?.body.nonsense();
