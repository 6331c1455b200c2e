//go:build goexperiment.jsonv2

package main

import (
	"encoding/json/jsontext"
	jsonv2 "encoding/json/v2"
	"errors"
	"reflect"
)

func init() {
	tables["decode"] = decodeV2
	tables["encode"] = encodeV2
}

// decodeV2 reads into a variable that is zero, or has a value already.
func decodeV2(it row) object {
	target := reflect.New(typeOf(it.Type))
	if it.Prefilled != nil {
		fill(target.Elem(), valueOf(it.Prefilled))
	}
	err := jsonv2.Unmarshal(it.input(), target.Interface())
	return object{"err": wireErrorV2(err), "value": wireOf(target.Elem())}
}

// encodeV2 writes a value, or a struct of a type. Members of maps are sorted, so that the output is always the same.
func encodeV2(it row) object {
	value := valueOf(it.Value)
	if it.Type != nil {
		target := reflect.New(typeOf(it.Type))
		fill(target.Elem(), value)
		value = target.Interface()
	}
	out, err := jsonv2.Marshal(value, jsonv2.Deterministic(true))
	if err != nil {
		return object{"err": wireErrorV2(err)}
	}
	return object{"out": string(out)}
}

// wireErrorV2 returns the kind and the place of an error, or nil. Messages and offsets are not compared.
func wireErrorV2(err error) any {
	var syntactic *jsontext.SyntacticError
	var semantic *jsonv2.SemanticError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, jsontext.ErrDuplicateName):
		errors.As(err, &syntactic)
		return object{"kind": "duplicate", "pointer": syntactic.JSONPointer}
	case errors.As(err, &syntactic):
		return object{"kind": "syntax"}
	case errors.As(err, &semantic):
		return object{"kind": "type", "pointer": semantic.JSONPointer}
	}
	return object{"kind": "syntax"}
}
