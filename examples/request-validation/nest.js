// @ts-check
/**
 * The API of fastify.js in NestJS: a pipe reads and validates the body.
 *
 *     node nest.js [PORT]
 */
import 'reflect-metadata';
import { Body, Controller, Get, HttpException, Module, Post, Query } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { convertPage, faultOf, order, page, readBody } from './schemas.js';

/** Reads the text of a body. In TypeScript: `create(@Body(new SchemaPipe(order)) order: FromSchema<typeof order>)`. */
class SchemaPipe {
  /** @param {import('@wirework/schema').CompiledSchema<unknown>} schema */
  constructor(schema) {
    this.schema = schema;
  }
  /** @param {string} text */
  transform(text) {
    const { value, status, errors } = readBody(this.schema, text);
    if (errors === undefined) return value;
    throw new HttpException({ errors }, status);
  }
}

/** Converts a query before it is validated. */
const pagePipe = {
  transform: (/** @type {unknown} */ input) => {
    const query = convertPage(input);
    if (page.check(query)) return query;
    throw new HttpException({ errors: page.validate(query).map(faultOf) }, 422);
  },
};

class Orders {
  /** @param {import('@wirework/schema').FromSchema<typeof order>} order */
  create({ customer, lines }) {
    return { customer, quantity: lines.reduce((sum, it) => sum + it.quantity, 0) };
  }
  /** @param {import('@wirework/schema').FromSchema<typeof page>} query */
  list(query) {
    return query;
  }
}

// eslint-disable-next-line @typescript-eslint/no-extraneous-class -- a module of Nest is a class
class App {}

// Decorators are functions, which JavaScript calls like this
const { prototype } = Orders;
Post()(prototype, 'create', /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(prototype, 'create')));
Body(new SchemaPipe(order))(prototype, 'create', 0);
Get()(prototype, 'list', /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(prototype, 'list')));
Query(pagePipe)(prototype, 'list', 0);
Controller('orders')(Orders);
Module({ controllers: [Orders] })(App);

/** @type {import('@nestjs/platform-express').NestExpressApplication} */
const app = await NestFactory.create(App, { logger: ['error'], bodyParser: false });
// The pipe gets the text, so that it knows the line of each fault
app.useBodyParser('text', { type: 'application/json' });
const [port = '3000'] = process.argv.slice(2);
await app.listen(port, '127.0.0.1');
console.log(`listening on ${await app.getUrl()}`);
process.once('SIGTERM', () => app.close());
